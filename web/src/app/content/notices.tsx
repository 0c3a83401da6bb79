import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

const notice = 'bg-warn-bg px-5 py-3 text-center text-control text-warn print:hidden'

/**
 * The page's notices outside the app, in one language: for browsers that are too old (`public/theme.js` shows it) and for
 * those without scripts.
 */
export function Notices({ lang }: { lang: string }) {
  return (
    <>
      <p lang={lang} hidden data-old-browser="" className={notice}>
        <Trans>
          Your browser is too old for Goldgrove, so some pages may not work. Please update your
          browser or your phone.
        </Trans>
      </p>
      <noscript>
        <p lang={lang} className={notice}>
          {t`Turn on JavaScript in your browser to sign in and to use Goldgrove.`}
        </p>
      </noscript>
    </>
  )
}
