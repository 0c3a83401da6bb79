import { t } from '@lingui/core/macro'
/** The first tab stop of every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="skip-link rounded-control bg-text px-4 py-2.5 text-control font-semibold text-bg shadow-popover"
    >
      {t`Skip to content`}
    </a>
  )
}
