import { t } from '@lingui/core/macro'
import { Menu, X } from 'lucide-react'
import { use } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { cn } from '@/lib/cn'
import { isFrench, rememberLanguage } from '@/lib/language'
import { localPath, pathIn, paths, publicPage } from '@/lib/paths'
import { SessionContext } from '@/lib/session'
import { ButtonLink } from '@/ui/button-link'
import { Logo } from '@/ui/logo'
import { faq, features, howItWorks, pricing } from './public-links'
import { ThemeToggle } from './theme-toggle'

const links = [features, howItWorks, pricing, faq]

export function PublicHeader() {
  return (
    <header
      data-print="hide"
      className="bleed sticky top-0 z-30 pt-(--safe-top) border-b border-line bg-bg/95 backdrop-blur"
    >
      <div className="mx-auto flex h-16 max-w-[1240px] items-center gap-2 px-5 lg:px-8">
        <Link to={localPath(paths.home)} className="touch-target inline-flex rounded-control">
          <Logo />
        </Link>
        <nav aria-label={t`Main`} className="mx-auto hidden gap-1 lg:flex">
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
          <OtherLanguage className="hidden py-3 text-control text-text-2 in-data-french:block hover:text-text sm:block sm:px-2" />
          <ThemeToggle />
          {useEntrances().map(({ to, label, isUsual }) => (
            <ButtonLink
              key={to}
              to={to}
              variant={isUsual ? 'secondary' : 'ghost'}
              className={cn('hidden sm:inline-flex', isUsual && 'ml-1')}
            >
              {label}
            </ButtonLink>
          ))}
          <SmallMenu />
        </div>
      </div>
    </header>
  )
}

/**
 * Links to the page in the other language, which also becomes the app's language. A full load, because a page's language
 * is that of its address.
 */
function OtherLanguage({ className }: { className: string }) {
  const page = publicPage(useLocation().pathname)
  if (!page) return null
  const other = isFrench(page.language) ? 'en-CA' : 'fr-CA'
  return (
    <a
      href={pathIn(other, page.path)}
      hrefLang={other}
      lang={other}
      onClick={() => rememberLanguage(other)}
      className={cn('rounded-control font-medium transition-colors', className)}
    >
      {isFrench(other) ? 'Français' : 'English'}
    </a>
  )
}

/**
 * The links for signing in and up, the usual one last. There is no session until the account layer is loaded: a visitor's
 * page.
 */
function useEntrances() {
  return use(SessionContext)?.status === 'signedIn'
    ? [{ to: paths.dashboard, label: t`Go to your dashboard`, isUsual: true }]
    : [
        { to: paths.login, label: t`Sign in`, isUsual: false },
        { to: paths.register, label: t`Start free`, isUsual: true },
      ]
}

/** Below 1024 px. Built on `<details>`, so it opens before any script has run; a navigation closes it. */
function SmallMenu() {
  const { pathname } = useLocation()
  return (
    <details key={pathname} className="group lg:hidden">
      <summary
        aria-label={t`Menu`}
        className="grid size-10 place-items-center rounded-control text-text-2 hover:bg-sunken hover:text-text pointer-coarse:size-11"
      >
        <Menu className="size-5 group-open:hidden" />
        <X className="hidden size-5 group-open:block" />
      </summary>
      <nav
        aria-label={t`Menu`}
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
        <OtherLanguage className="px-3 py-3 text-lead sm:hidden" />
        <div className="mt-3 grid auto-cols-fr grid-flow-col gap-3">
          {useEntrances().map(({ to, label, isUsual }) => (
            <ButtonLink key={to} to={to} variant={isUsual ? 'primary' : 'secondary'} size="lg">
              {label}
            </ButtonLink>
          ))}
        </div>
      </nav>
    </details>
  )
}
