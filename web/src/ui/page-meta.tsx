import { APP_NAME } from '@/lib/page-title'

interface PageMetaProps {
  title: string
  description?: string | undefined
  /** The title already contains the product's name. */
  standalone?: boolean | undefined
  /** Asks search engines not to index the page. */
  unlisted?: boolean | undefined
}

/** Title and description; React moves them into the head, in the browser and when prerendering. */
export function PageMeta({
  title,
  description,
  standalone = false,
  unlisted = false,
}: PageMetaProps) {
  const full = standalone ? title : `${title} · ${APP_NAME}`
  return (
    <>
      <title>{full}</title>
      {description && (
        <>
          <meta name="description" content={description} />
          <meta property="og:title" content={full} />
          <meta property="og:description" content={description} />
        </>
      )}
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  )
}
