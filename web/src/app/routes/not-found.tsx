import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { PageMeta } from '@/ui/page-meta'

export function Component() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-5 px-5 py-24 text-center md:py-32">
      <PageMeta unlisted title="Page not found" />
      <span className="grid size-14 place-items-center rounded-card bg-gold-bg text-gold-text">
        <Compass aria-hidden="true" className="size-7" />
      </span>
      <h1 className="text-heading">We could not find this page</h1>
      <p className="text-lead text-text-2">
        The address may have a typing error, or the page has moved. Your data is not affected.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to={paths.dashboard}>Go to your dashboard</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={paths.home}>Go to the start page</Link>
        </Button>
      </div>
    </div>
  )
}
