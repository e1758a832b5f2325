import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { ChunkLoadError } from '#lib/chunks/retry-chunk.ts'

export type Texts = Record<string, unknown>

const FOLDER = '/public/locales'
/**
 * The character between the namespaces in the name of a file that the build has packed for a page
 * (`build/page-files.ts`).
 */
const NAMESPACE_SEPARATOR = '+'

/** The text packs on their way, by address; one that failed is removed. */
const packs = new Map<string, Promise<Texts>>()

/**
 * Fetches texts from the one file that the page's head names for all its texts, else from their own file.
 * @throws ChunkLoadError
 */
export async function fetchTexts(language: string, namespace: string): Promise<Texts> {
  const pack = packOf(language, namespace)
  const packed = pack === null ? undefined : (await readPack(pack).catch(() => null))?.[namespace]
  return isRecord(packed) ? packed : read(`${FOLDER}/${language}/${namespace}.json`)
}

/** How long a person who has chosen a language waits for one file. */
const CHOICE_TIMEOUT_MS = 15_000

/**
 * Fetches the texts in this language only: without a network the worker answers with another language's
 * (`worker/respond.ts`).
 * @throws ChunkLoadError
 */
export async function fetchTextsNow(language: string, namespace: string): Promise<Texts> {
  const file = `${FOLDER}/${language}/${namespace}.json`
  const response = await ask(file, { signal: AbortSignal.timeout(CHOICE_TIMEOUT_MS) })
  const spoken = response.headers.get('Content-Language')
  if (spoken !== null && spoken !== language) throw new ChunkLoadError(`${file} (in ${spoken})`)
  return textsOf(response, file)
}

function packOf(language: string, namespace: string): string | null {
  const links = document.querySelectorAll('link[rel="preload"][as="fetch"]')
  const packs = [...links].map(link => link.getAttribute('href') ?? '')
  const folder = `${FOLDER}/${language}/`
  return packs.find(href => href.startsWith(folder) && namesIn(href).includes(namespace)) ?? null
}

function namesIn(href: string): string[] {
  const name = /([^/]*)\.json$/.exec(href)?.[1] ?? ''
  return name.includes(NAMESPACE_SEPARATOR) ? name.split(NAMESPACE_SEPARATOR) : []
}

function readPack(href: string): Promise<Texts> {
  const known = packs.get(href)
  if (known !== undefined) return known
  const reading = read(href)
  packs.set(href, reading)
  reading.catch(() => packs.delete(href))
  return reading
}

async function read(file: string): Promise<Texts> {
  return textsOf(await ask(file), file)
}

async function ask(file: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(file, options).catch(error => {
    throw new ChunkLoadError(file, error)
  })
  if (!response.ok) throw new ChunkLoadError(`${file} (${response.status})`)
  return response
}

async function textsOf(response: Response, file: string): Promise<Texts> {
  const texts: unknown = await response.json()
  if (!isRecord(texts)) throw new ChunkLoadError(file)
  return texts
}
