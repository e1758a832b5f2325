/** Which files of a build each page begins with, so that the server can name them in the page's head. */
import type { BuiltFile } from './kept-files.ts'

/** What a page is made of besides the first script; `*` stands for one part of the path. */
export interface PageParts {
  path: string
  /** Sources whose code the page begins with, below `src`. */
  sources: readonly string[]
  /** The texts they ask for, as their feature's `routes.ts` names them. */
  texts: readonly string[]
}

/** The addresses to fetch for a page, in the order they are needed. */
export interface PageFiles {
  path: string
  files: readonly string[]
}

const DOOR = { sources: ['features/session/SignInPage.tsx'], texts: ['public'] }
const SHELL = ['app/layouts/AppLayout.tsx']
const SITE = [...SHELL, 'app/layouts/SiteLayout.tsx']

/** The pages people start on: the door, and what they keep open or come to from a message. */
export const PAGES: readonly PageParts[] = [
  { path: '/', ...DOOR },
  { path: '/sign-in', ...DOOR },
  {
    path: '/app/sites',
    sources: [...SHELL, 'features/sites/SiteListPage.tsx'],
    texts: ['headline', 'sites'],
  },
  {
    path: '/app/sites/*/dashboard',
    sources: [...SITE, 'features/site-dashboard/SiteDashboardPage.tsx'],
    texts: ['alerts', 'dashboard', 'headline'],
  },
  { path: '/app/sites/*/alerts', sources: [...SITE, 'features/alerts/AlertListPage.tsx'], texts: ['alerts'] },
  {
    path: '/app/sites/*/airspaces/*/graphs',
    sources: [...SITE, 'features/airspaces/AirspacePage.tsx'],
    texts: ['airspaces', 'alerts', 'charts', 'headline'],
  },
]

type Bundle = Readonly<Record<string, BuiltFile>>

/** @throws when a page's source is no chunk's entry: it was renamed, or is imported outright somewhere */
export function pageFiles(bundle: Bundle, pages: readonly PageParts[] = PAGES): PageFiles[] {
  const first = filesBehind(
    bundle,
    Object.keys(bundle).filter(file => bundle[file]?.isEntry),
  )
  return pages.map(({ path, sources, texts }) => {
    const files = filesBehind(
      bundle,
      sources.map(source => chunkOf(bundle, source)),
    )
    return {
      path,
      files: [
        ...[...files].filter(file => !first.has(file)).map(file => `/${file}`),
        // Every language falls back to these.
        ...['common', ...texts].map(name => `/public/locales/en-US/${name}.json`),
      ],
    }
  })
}

function chunkOf(bundle: Bundle, source: string): string {
  const chunk = Object.keys(bundle).find(file => isOf(bundle[file], source))
  if (chunk === undefined) throw new Error(`No file of the build begins with ${source}`)
  return chunk
}

function isOf(built: BuiltFile | undefined, source: string): boolean {
  return [built?.facadeModuleId, ...(built?.moduleIds ?? [])].some(id => id?.endsWith(`/src/${source}`))
}

/** The files themselves, what they import outright, and the styles of all of them. */
function filesBehind(bundle: Bundle, entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const built = bundle[file]
    for (const style of built?.viteMetadata?.importedCss ?? []) found.add(style)
    waiting.push(...(built?.imports ?? []))
  }
  return found
}
