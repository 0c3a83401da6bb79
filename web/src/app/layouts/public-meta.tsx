import { useLocation } from 'react-router'
import { APP_NAME } from '@/lib/page-title'
import { prerenderedPaths } from '@/lib/paths'
import { absoluteUrl, SHARE_IMAGE } from '@/lib/site'

/** The address a public page is known by, and how a link to it looks on other sites. Titles are the pages'. */
export function PublicMeta() {
  const { pathname } = useLocation()
  const path = pathname.replace(/(.)\/$/, '$1')
  if (!prerenderedPaths.includes(path)) return null
  return (
    <>
      <link rel="canonical" href={absoluteUrl(path)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={APP_NAME} />
      <meta property="og:url" content={absoluteUrl(path)} />
      <meta property="og:image" content={absoluteUrl(SHARE_IMAGE.path)} />
      <meta property="og:image:width" content={SHARE_IMAGE.width} />
      <meta property="og:image:height" content={SHARE_IMAGE.height} />
      <meta property="og:image:alt" content={SHARE_IMAGE.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
