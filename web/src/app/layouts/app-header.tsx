import { t } from '@lingui/core/macro'
import { BellRing, Eye, EyeOff, Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { overlay, usePaletteKey } from '@/app/palette/palette-state'
import { cn } from '@/lib/cn'
import { toggleAmountsHidden, useAmountsHidden } from '@/lib/hidden-amounts'
import { formatMomentDay } from '@/lib/moments'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { IconButton } from '@/ui/icon-button'
import { Logo } from '@/ui/logo'
import { Skeleton } from '@/ui/skeleton'
import { ThemeToggle } from './theme-toggle'
import { UserMenu, type UserMenuProps } from './user-menu'

export interface AppHeaderProps {
  /** Empty until the session is checked. */
  title: string
  /** The page has its own h1. */
  ownHeading: boolean
  /** The signed-in user's menu; undefined while the session is being checked. */
  account: UserMenuProps | undefined
  /** After the title: the days left in the trial. */
  badge?: ReactNode
  /** On the link to the insights: the number of new ones. */
  news?: ReactNode
}

export function AppHeader({ title, ownHeading, badge, news, account }: AppHeaderProps) {
  const adding = useLocation().pathname === paths.addAsset
  return (
    <header className="flex min-h-[calc(var(--spacing)*16+var(--safe-top))] pt-(--safe-top) print:h-12 items-center gap-1 border-b border-line bg-bg/95 px-4 backdrop-blur lg:px-8">
      <Link
        to={paths.dashboard}
        className="touch-target mr-2.5 inline-flex rounded-control lg:hidden"
      >
        <Logo markOnly />
      </Link>
      {title ? (
        <p
          // The page's own h1 repeats it.
          aria-hidden={!ownHeading}
          className="mr-auto min-w-0 text-title text-balance wrap-anywhere max-[22.5rem]:text-card"
        >
          {title}
        </p>
      ) : (
        <Skeleton className="mr-auto h-6 w-32" />
      )}
      <span className="hidden text-caption print:block">{formatMomentDay(new Date())}</span>
      <div data-print="hide" className="flex items-center gap-1">
        {badge}
        {account ? <Tools {...account} news={news} /> : <ToolsOutline />}
        {!adding && (
          <ButtonLink to={paths.addAsset} className="ml-2 hidden lg:inline-flex">
            <Plus />
            {t`Add asset`}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

function Tools({ news, ...account }: UserMenuProps & Pick<AppHeaderProps, 'news'>) {
  usePaletteKey()
  return (
    <>
      <IconButton
        label={t`Search and commands`}
        title={t`Ctrl or ⌘ K`}
        className="hidden sm:inline-flex"
        onClick={() => overlay.set('palette')}
      >
        <Search />
      </IconButton>
      <InsightsLink news={news} />
      <PrivacyToggle />
      {/* On a phone it is in the menu. */}
      <ThemeToggle className="hidden sm:inline-flex" />
      <UserMenu {...account} />
    </>
  )
}

/** As wide as the tools, so that nothing beside them moves. */
function ToolsOutline() {
  return (
    <div aria-hidden="true" className="flex gap-1 pointer-coarse:[&>*]:size-11">
      <Skeleton className="hidden size-10 sm:block" />
      <Skeleton className="size-10 lg:hidden" />
      <Skeleton className="size-10" />
      <Skeleton className="hidden size-10 sm:block" />
      <Skeleton className="size-10" />
    </div>
  )
}

/** Where there is no sidebar: the bottom bar is full, but every page should show that there are new insights. */
function InsightsLink({ news }: Pick<AppHeaderProps, 'news'>) {
  return (
    <NavLink
      to={paths.insights}
      title={t`Insights`}
      className={({ isActive }) =>
        cn(
          'relative inline-flex size-10 shrink-0 items-center justify-center rounded-control transition-colors hover:bg-sunken hover:text-text pointer-coarse:size-11 lg:hidden',
          isActive ? 'text-gold-text' : 'text-text-2',
        )
      }
    >
      <BellRing className="size-[18px]" />
      <span className="sr-only">{t`Insights`}</span>{' '}
      <span className="absolute top-1 right-1">{news}</span>
    </NavLink>
  )
}

function PrivacyToggle() {
  const hidden = useAmountsHidden()
  return (
    <IconButton label={hidden ? t`Show amounts` : t`Hide amounts`} onClick={toggleAmountsHidden}>
      {hidden ? <EyeOff /> : <Eye />}
    </IconButton>
  )
}
