import { t } from '@lingui/core/macro'
import { Compass } from 'lucide-react'
import { localPath, paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { PageMeta } from '@/ui/page-meta'

export function Component() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-5 px-5 py-24 text-center md:py-32">
      <PageMeta unlisted title={t`Page not found`} />
      <span className="grid size-14 place-items-center rounded-card bg-gold-bg text-gold-text">
        <Compass className="size-7" />
      </span>
      <h1 className="text-heading">{t`We couldn't find this page`}</h1>
      <p className="text-lead text-text-2">
        {t`Check the address for typos, or the page may have moved. Your data is not affected.`}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.dashboard}>{t`Go to your dashboard`}</ButtonLink>
        <ButtonLink to={localPath(paths.home)} variant="secondary">
          {t`Go to the start page`}
        </ButtonLink>
      </div>
    </div>
  )
}
