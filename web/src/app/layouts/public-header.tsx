import { Menu, X } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { Logo } from '@/ui/logo'
import { ThemeToggle } from './theme-toggle'

const links = [
  { to: paths.features, label: 'Features' },
  { to: paths.howItWorks, label: 'How it works' },
  { to: paths.pricing, label: 'Pricing' },
  { to: paths.faq, label: 'FAQ' },
] as const

export function PublicHeader() {
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-30 border-b border-line bg-bg/95 backdrop-blur"
    >
      <div className="mx-auto flex h-16 max-w-[1240px] items-center gap-2 px-5 lg:px-8">
        <Link to={paths.home} className="inline-flex rounded-control">
          <Logo />
        </Link>
        <nav aria-label="Main" className="mx-auto hidden gap-1 lg:flex">
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className="rounded-control px-3 py-2 text-control font-medium text-text-2 transition-colors hover:text-text aria-[current=page]:text-gold-text"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 lg:ml-0">
          <ThemeToggle />
          <Button asChild variant="ghost" className="hidden sm:inline-flex">
            <Link to={paths.login}>Sign in</Link>
          </Button>
          <Button asChild variant="secondary" className="ml-1 hidden sm:inline-flex">
            <Link to={paths.register}>Start free</Link>
          </Button>
          <SmallMenu />
        </div>
      </div>
    </header>
  )
}

/** Below 1024 px. Built on `<details>`, so it opens before any script has run; a navigation closes it. */
function SmallMenu() {
  const { pathname } = useLocation()
  return (
    <details key={pathname} className="group lg:hidden">
      <summary
        aria-label="Menu"
        className="grid size-10 list-none place-items-center rounded-control text-text-2 hover:bg-sunken hover:text-text pointer-coarse:size-11"
      >
        <Menu aria-hidden="true" className="size-5 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-5 group-open:block" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full grid gap-1 border-b border-line bg-bg px-5 pt-2 pb-5 shadow-popover"
      >
        {links.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            className="rounded-control px-3 py-3 text-lead font-medium aria-[current=page]:bg-gold-bg aria-[current=page]:text-gold-text"
          >
            {label}
          </NavLink>
        ))}
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Button asChild variant="secondary" size="lg">
            <Link to={paths.login}>Sign in</Link>
          </Button>
          <Button asChild size="lg">
            <Link to={paths.register}>Start free</Link>
          </Button>
        </div>
      </nav>
    </details>
  )
}
