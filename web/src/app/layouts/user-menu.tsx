import { t } from '@lingui/core/macro'
import { CircleHelp, CircleUser, LogOut, Settings } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { localPath, paths } from '@/lib/paths'
import type { SessionUser } from '@/lib/session'
import { IconButton } from '@/ui/icon-button'
import { useThemeSwitch } from './theme-toggle'

export interface UserMenuProps {
  user: SessionUser
  onSignOut: () => Promise<void>
}

const MENU = 'user-menu'
const item =
  'flex h-10 w-full items-center gap-2.5 rounded-chip px-2.5 text-control hover:bg-sunken pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:text-text-3'

/**
 * A native popover, which brings Escape, light dismiss and the return of focus. Safari 16 and Chrome 111 to 113 lack it:
 * there `data-open` shows it.
 */
export function UserMenu({ user, onSignOut }: UserMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => {
    menu.current?.hidePopover?.()
    menu.current?.removeAttribute('data-open')
  }
  return (
    <>
      <IconButton
        label={t`Your account`}
        popoverTarget={MENU}
        onClick={() => menu.current?.toggleAttribute('data-open')}
      >
        <CircleUser />
      </IconButton>
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        className="fixed inset-auto top-[calc(var(--spacing)*15+var(--safe-top))] right-[calc(1rem+var(--safe-right))] w-60 rounded-control border border-line bg-surface p-1 text-text shadow-popover open:animate-pop-in lg:right-8 not-supports-[selector(:popover-open)]:not-data-open:hidden"
      >
        <p className="px-2.5 py-2 text-caption text-text-3">
          {user.fullName && <span className="block font-semibold text-text">{user.fullName}</span>}
          <span className="block truncate">{user.email}</span>
        </p>
        <ul className="border-t border-line pt-1">
          <li>
            <Link to={paths.settings} className={item} onClick={close}>
              <Settings />
              {t`Settings`}
            </Link>
          </li>
          <li className="sm:hidden">
            <ThemeItem />
          </li>
          <li>
            <Link to={localPath(paths.faq)} className={item} onClick={close}>
              <CircleHelp />
              {t`Help`}
            </Link>
          </li>
          <li>
            <button type="button" className={item} onClick={() => void onSignOut()}>
              <LogOut />
              {t`Sign out`}
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}

/** Where the header has no room for it. */
function ThemeItem() {
  const { label, children, onClick } = useThemeSwitch()
  return (
    <button type="button" className={item} onClick={onClick}>
      {children}
      {label}
    </button>
  )
}
