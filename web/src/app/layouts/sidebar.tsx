import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'
import { Logo } from '@/ui/logo'
import { places } from './navigation'

interface SidebarProps {
  /** Beside the insights: the number of new ones. */
  news?: ReactNode
}

export function Sidebar({ news }: SidebarProps) {
  return (
    <aside
      data-print="hide"
      className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-sunken/50 p-4 lg:flex"
    >
      <Link to={paths.dashboard} className="mb-6 flex h-10 items-center rounded-control px-2">
        <Logo />
      </Link>
      <nav aria-label={t`Main`} className="grid gap-1">
        {places().map(({ to, label, icon: Icon }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              cn(
                'relative flex h-10 items-center gap-3 rounded-control px-3 text-control font-medium transition-colors hover:text-text',
                isActive
                  ? 'bg-surface text-text shadow-card before:absolute before:inset-y-2.5 before:-left-px before:w-[3px] before:rounded-full before:bg-gold'
                  : 'text-text-2',
              )
            }
          >
            <Icon className="size-[18px]" />
            {label} {to === paths.insights && <span className="ml-auto">{news}</span>}
          </NavLink>
        ))}
      </nav>
    </aside>
  )
}
