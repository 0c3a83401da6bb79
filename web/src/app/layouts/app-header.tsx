import { Eye, EyeOff, Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { overlay } from '@/app/palette/palette-state'
import { formatDay } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { toggleAmountsHidden, useAmountsHidden } from '@/lib/privacy'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Logo } from '@/ui/logo'
import { ThemeToggle } from './theme-toggle'
import { UserMenu, type UserMenuProps } from './user-menu'

export interface AppHeaderProps extends UserMenuProps {
  title: string
  /** Beside the title's end: how much of the trial is left. */
  badge?: ReactNode
}

export function AppHeader({ title, badge, user, onSignOut }: AppHeaderProps) {
  const adding = useLocation().pathname === paths.addAsset
  return (
    <header className="sticky top-0 z-30 flex h-16 print:static print:h-12 items-center gap-1 border-b border-line bg-bg/95 px-4 backdrop-blur lg:px-8">
      <Link to={paths.dashboard} className="mr-2.5 inline-flex rounded-control lg:hidden">
        <Logo markOnly />
      </Link>
      <h1 className="mr-auto truncate text-title">{title}</h1>
      <span className="hidden text-caption print:block">{formatDay(new Date())}</span>
      <div data-print="hide" className="flex items-center gap-1">
        {badge}
        <IconButton
          label="Search and commands"
          title="Ctrl or ⌘ K"
          className="hidden sm:inline-flex"
          onClick={() => overlay.set('palette')}
        >
          <Search />
        </IconButton>
        <PrivacyToggle />
        <ThemeToggle />
        <UserMenu user={user} onSignOut={onSignOut} />
        {!adding && (
          <Button asChild className="ml-2 hidden lg:inline-flex">
            <Link to={paths.addAsset}>
              <Plus aria-hidden="true" />
              Add asset
            </Link>
          </Button>
        )}
      </div>
    </header>
  )
}

function PrivacyToggle() {
  const hidden = useAmountsHidden()
  return (
    <IconButton
      label={hidden ? 'Show amounts' : 'Hide amounts'}
      aria-pressed={hidden}
      onClick={toggleAmountsHidden}
    >
      {hidden ? <EyeOff /> : <Eye />}
    </IconButton>
  )
}
