import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'
import { type NavigationEntry, navigation } from './navigation'

/** Below 1024 px: two places, the add button, two places. */
export function BottomNav() {
  const entries = navigation()
  return (
    <nav
      aria-label={t`Main`}
      data-print="hide"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-[repeat(2,minmax(0,1fr))_auto_repeat(2,minmax(0,1fr))] items-center border-t border-line bg-bg/95 pr-(--safe-right) pb-(--safe-bottom) pl-(--safe-left) backdrop-blur lg:hidden"
    >
      {entries.slice(0, 2).map((entry) => (
        <BottomNavLink key={entry.to} {...entry} />
      ))}
      <Link
        to={paths.addAsset}
        aria-label={t`Add asset`}
        className="grid size-12 place-items-center rounded-card bg-gold-fill text-on-gold shadow-popover"
      >
        <Plus className="size-5" />
      </Link>
      {entries.slice(2).map((entry) => (
        <BottomNavLink key={entry.to} {...entry} />
      ))}
    </nav>
  )
}

function BottomNavLink({ to, label, short = label, icon: Icon }: NavigationEntry) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cn(
          'grid min-w-0 content-start justify-items-center gap-1 self-stretch px-0.5 py-2.5 text-[min(0.71875rem,6vw)]',
          isActive ? 'font-semibold text-gold-text' : 'font-medium text-text-2',
        )
      }
    >
      <Icon className="size-5" />
      <span className="max-w-full text-center leading-tight text-balance hyphens-auto wrap-anywhere">
        {short}
      </span>
    </NavLink>
  )
}
