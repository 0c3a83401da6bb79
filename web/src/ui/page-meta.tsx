import { APP_NAME } from '@/lib/page-title'

export interface PageMetaProps {
  title: string
  description?: string | undefined
  /** The title already names the product. */
  standalone?: boolean | undefined
}

/** Title and description; React moves them into the head, in the browser and when prerendering. */
export function PageMeta({ title, description, standalone = false }: PageMetaProps) {
  return (
    <>
      <title>{standalone ? title : `${title} · ${APP_NAME}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
