/** Renders the public pages to HTML at build time. Runs in Node only. */
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { routes } from './routes'

export { prerenderedPaths } from '@/lib/paths'
export { robotsTxt, sitemapXml } from '@/lib/site'

/** The HTML of one page. Titles and metadata come first, where React puts them without a `<head>`. */
export async function render(path: string): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} redirects`)
  if (context.statusCode !== 200) throw new Error(`${path} answers ${context.statusCode}`)

  const router = createStaticRouter(handler.dataRoutes, context)
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
  let html = ''
  for await (const chunk of prelude) html += chunk
  return html
}
