import { Outlet, useLocation } from 'react-router'
import type { Language } from '@/lib/language'
import { APP_NAME } from '@/lib/page-title'
import { pathIn, publicPage } from '@/lib/paths'
import { absoluteUrl, SHARE_IMAGE } from '../site'
import { PublicFooter } from './public-footer'
import { PublicHeader } from './public-header'
import { SkipLink } from './skip-link'

/** Header and footer around the public pages. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicMeta />
      <SkipLink />
      <PublicHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}

/** A public page's canonical address, and its preview on other sites. Pages set their own titles. */
function PublicMeta() {
  const { pathname } = useLocation()
  const page = publicPage(pathname)
  if (!page) return null
  const address = (language: Language) => absoluteUrl(pathIn(language, page.path))
  return (
    <>
      <link rel="canonical" href={address(page.language)} />
      <link rel="alternate" hrefLang="en" href={address('en-CA')} />
      <link rel="alternate" hrefLang="fr-CA" href={address('fr-CA')} />
      <link rel="alternate" hrefLang="x-default" href={address('en-CA')} />
      <meta property="og:locale" content={page.language.replace('-', '_')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={APP_NAME} />
      <meta property="og:url" content={address(page.language)} />
      <meta property="og:image" content={absoluteUrl(SHARE_IMAGE.path)} />
      <meta property="og:image:width" content={SHARE_IMAGE.width} />
      <meta property="og:image:height" content={SHARE_IMAGE.height} />
      <meta property="og:image:alt" content={SHARE_IMAGE.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
