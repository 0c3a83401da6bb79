/** The first stop of the keyboard on every page. */
import { Trans } from '@lingui/react/macro'
export function SkipLink() {
  return (
    <a
      href="#main"
      className="skip-link rounded-control bg-text px-4 py-2.5 text-control font-semibold text-bg shadow-popover"
    >
      <Trans>Skip to content</Trans>
    </a>
  )
}
