/** Renders the public pages to HTML at build time. Runs in Node only. */
import { type ReactElement, StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import { allCatalogues, loadCatalogues } from '@/lib/catalogues'
import { activateLanguage } from '@/lib/i18n'
import { isFrench, isLanguage, type Language } from '@/lib/language'
import { languageAt } from '@/lib/language-at'
import { paths } from '@/lib/paths'
import { Notices } from './content/notices'
import { AppShell } from './layouts/app-shell'
import { PageSkeleton } from './layouts/page-skeleton'
import { routes } from './routes'

export { prerenderedPaths } from '@/lib/paths'
export { insidePaths as framedPaths } from './pages'
export { robotsTxt, sitemapXml } from './site'

/** The HTML of one page. Titles and metadata come first: React puts them there without a `<head>`. */
export async function render(path: string): Promise<string> {
  await speak(languageAt(path))
  return renderRoutes(routes, path)
}

/** Value of `<html lang>` for a page. */
export const languageOf = (path: string) => languageAt(path)

async function speak(language: Language): Promise<void> {
  await activateLanguage(language)
  await loadCatalogues(allCatalogues())
}

/** The notices for browsers that are too old or run no scripts, in these languages. */
export async function renderNotices(languages: readonly string[]): Promise<string> {
  let html = ''
  for (const language of languages.filter(isLanguage)) {
    await speak(language)
    html += await toHtml(<Notices lang={language} />)
  }
  return html
}

/** The frame of every signed-in page. `public/theme.js` decides whether to show it, before any other script runs. */
export async function renderFrame(language: Language): Promise<string> {
  await speak(language)
  const Component = isFrench(language) ? FrenchFrame : Frame
  return renderRoutes([{ path: paths.home, Component }], paths.home)
}

const Frame = () => <FrameIn className="hidden in-data-[frame=en]:contents" />
const FrenchFrame = () => <FrameIn className="hidden in-data-[frame=fr]:contents" />

function FrameIn({ className }: { className: string }) {
  return (
    <div className={className}>
      <AppShell account={undefined}>
        <PageSkeleton />
      </AppShell>
    </div>
  )
}

async function renderRoutes(routes: RouteObject[], path: string): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} redirects`)
  if (context.statusCode !== 200) throw new Error(`${path} answers ${context.statusCode}`)

  const router = createStaticRouter(handler.dataRoutes, context)
  return toHtml(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
}

async function toHtml(page: ReactElement): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page)
  let html = ''
  for await (const chunk of prelude) html += chunk
  return html
}
