/**
 * The page's head names the files its path needs, so that a browser asks for all of them at once instead of file
 * after file.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The page's entry in the `pages.json` of the portal's build: `*` stands for one part of the path, `{language}` for
 * the reader's.
 */
interface PageFiles {
  path: string
  files: readonly string[]
}

/** @returns addresses; none for a page that is not listed, or of a build without a list */
export async function filesOfPage(
  folder: string,
  { url, language }: { url: string; language: string },
): Promise<readonly string[]> {
  const list = await readFile(path.join(folder, 'pages.json'), 'utf8').catch(() => '[]')
  const pages: readonly PageFiles[] = JSON.parse(list)
  const asked = url.split('?', 1)[0] ?? ''
  const files = pages.find(page => isMatch(page.path, asked))?.files ?? []
  return files.map(file => file.replace('{language}', language))
}

/** The one that the page's head tells `prefetch.js`, which knows whether the reader has chosen another language here. */
export function textsAmong(files: readonly string[]): string | undefined {
  return files.find(file => file.startsWith('/public/locales/'))
}

function isMatch(pattern: string, asked: string): boolean {
  const parts = asked.split('/')
  const wanted = pattern.split('/')
  return (
    wanted.length === parts.length && wanted.every((part, place) => part === '*' || part === parts[place])
  )
}

/** The links stand before the build's own script and style, which are asked for all the same. */
export function withFiles(page: string, files: readonly string[]): string {
  const links = files.map(file => `<link ${kindOf(file)} crossorigin href="${file}" />`)
  return page.replace('</head>', () => [...links.map(link => `  ${link}`), '  </head>'].join('\n'))
}

function kindOf(file: string): string {
  if (file.endsWith('.js')) return 'rel="modulepreload"'
  return `rel="preload" as="${file.endsWith('.css') ? 'style' : 'fetch'}"`
}
