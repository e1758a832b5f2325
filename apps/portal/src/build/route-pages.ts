/**
 * Lists the pages of the route table. The build runs this (`page-files.ts`), with the file of every component in the
 * component's place, since only its name is asked for.
 */
import type { AnyRoute } from '@tanstack/react-router'
import { adminRoutes } from '#app/route-table/admin-routes.ts'
import { publicRoutes } from '#app/route-table/public-routes.ts'
import { userRoutes } from '#app/route-table/user-routes.ts'
import { isLazyPage, type LazyPage } from '#lib/chunks/lazy-page.ts'

/** What a page is made of besides the first script; `*` stands for one part of the path. */
export interface PageParts {
  path: string
  /** The sources, below `src`, whose code the page begins with. */
  sources: readonly string[]
  /** The namespaces that the sources ask for. */
  texts: readonly string[]
}

/** The part of a route's options that is needed here; a route that is only a frame has no path. */
interface Options {
  path?: string
  component?: unknown
}

const TABLE = 'app/route-table'
/** The areas, each with the file that brings its routes where the first script does not. */
const AREAS: readonly { routes: readonly AnyRoute[]; sources: readonly string[] }[] = [
  { routes: publicRoutes, sources: [] },
  { routes: [userRoutes], sources: [`${TABLE}/user-routes.ts`] },
  { routes: [adminRoutes], sources: [`${TABLE}/admin-routes.ts`] },
]
/** The root leads visitors without a session to this page. */
const DOOR = '/sign-in'

/** All pages that the route table leads to. They are listed while this runs, because no file can be asked for afterwards. */
export const pages: readonly PageParts[] = await listPages()

/** Lists the pages. A path that says more comes before one that also matches it. */
async function listPages(): Promise<PageParts[]> {
  const areas = AREAS.flatMap(({ routes, sources }) =>
    routes.map(route => pagesBelow(route, { path: '', sources, texts: [] })),
  )
  const pages = (await Promise.all(areas)).flat().sort((one, other) => openParts(one) - openParts(other))
  const door = pages.find(page => page.path === DOOR)
  return door === undefined ? pages : [{ ...door, path: '/' }, ...pages]
}

function openParts({ path }: PageParts): number {
  return path.split('*').length
}

/**
 * Returns the page of a route and those below it. A route has none of its own if it leads on, is only a frame, or holds
 * another that stands in its place.
 */
async function pagesBelow(route: AnyRoute, above: PageParts): Promise<PageParts[]> {
  const { path = '', component }: Options = route.options
  const children: readonly AnyRoute[] = route.children ?? []
  const isReplaced = children.map(({ options }): Options => options).some(({ path }) => path === '/')
  const steps = path.split('/').filter(step => step !== '')
  const lazy = isLazyPage(component) ? component : undefined
  const page = {
    path: [above.path, ...steps.map(step => (step.startsWith('$') ? '*' : step))].join('/'),
    sources: lazy === undefined ? above.sources : [...above.sources, await sourceOf(lazy)],
    texts: [...new Set([...above.texts, ...(lazy?.texts ?? [])])],
  }
  const isPage = lazy !== undefined && path !== '' && !isReplaced
  const below = await Promise.all(children.map(child => pagesBelow(child, page)))
  return [...(isPage ? [page] : []), ...below.flat()]
}

/** Returns the file of a page's component, which stands in the component's place. */
async function sourceOf({ load }: LazyPage): Promise<string> {
  const module = await load()
  if (!('file' in module) || typeof module.file !== 'string') throw new Error(`No component: ${load}`)
  return module.file
}
