/** Lists the files of a build that each page begins with, so that the server can name them in the page's head. */
import path from 'node:path'
import type { Plugin } from 'vite'
import type { BuiltFile } from './kept-files.ts'
import { reachable } from './reachable.ts'
import type { PageParts } from './route-pages.ts'
import { runSource } from './run-source.ts'

/** The addresses to fetch for a page, in the order they are needed; `{language}` in them is the reader's. */
export interface PageFiles {
  path: string
  files: readonly string[]
}

type Bundle = Readonly<Record<string, BuiltFile>>

const SOURCE = path.resolve(import.meta.dirname, '..')

/** Puts a component's file in the component's place: only its name is asked for, and it needs a browser to run. */
const filesForComponents: Plugin = {
  name: 'earshot-files-for-components',
  enforce: 'pre',
  load: id =>
    id.endsWith('.tsx') ? `export const file = ${JSON.stringify(path.relative(SOURCE, id))}` : undefined,
}

/** Returns every page that the route table leads to. */
export async function allPages(): Promise<readonly PageParts[]> {
  const table = await runSource<typeof import('./route-pages.ts')>('build/route-pages.ts', [
    filesForComponents,
  ])
  return table.pages
}

/**
 * Lists the files of each page.
 * @throws when a page's source is no chunk's entry: it was renamed, or has a static import somewhere
 */
export function pageFiles(bundle: Bundle, pages: readonly PageParts[]): PageFiles[] {
  const entries = Object.keys(bundle).filter(file => bundle[file]?.isEntry)
  const first = new Set(filesBehind(bundle, entries))
  return pages.map(({ path, sources, texts }) => {
    const files = filesBehind(
      bundle,
      sources.map(source => chunkOf(bundle, source)),
    )
    return {
      path,
      files: [...files.filter(file => !first.has(file)).map(file => `/${file}`), textsOf(texts)],
    }
  })
}

/** Returns the address of one file that holds all these texts and names them (`i18n/text-files.ts`). */
function textsOf(names: readonly string[]): string {
  return `/public/locales/{language}/${['common', ...names].join('+')}.json`
}

function chunkOf(bundle: Bundle, source: string): string {
  const chunk = Object.keys(bundle).find(file => isOf(bundle[file], source))
  if (chunk === undefined) throw new Error(`No file of the build begins with ${source}`)
  return chunk
}

function isOf(built: BuiltFile | undefined, source: string): boolean {
  return [built?.facadeModuleId, ...(built?.moduleIds ?? [])].some(id => id?.endsWith(`/src/${source}`))
}

/** Returns the files themselves, their static imports, and the styles of all of them. */
function filesBehind(bundle: Bundle, entries: readonly string[]): string[] {
  return reachable(entries, file => [
    ...(bundle[file]?.imports ?? []),
    ...(bundle[file]?.viteMetadata?.importedCss ?? []),
  ])
}
