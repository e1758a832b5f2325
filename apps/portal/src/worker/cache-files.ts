import { type BuildList, cacheName, cachesToDrop, filesFor, ownLanguage } from './build-list.ts'

/** The address that one build's page is kept under, whatever path it was asked for. */
export const PAGE_KEY = '/'
/** Only a few files are fetched at a time, because the reader is using the network. */
const PARALLEL_FETCHES = 3

/**
 * Keeps the build's page and files; what is there from an earlier try is not fetched again.
 * @throws when one cannot be fetched, or the server serves another build: the browser tries again at the next start
 */
export async function cacheFiles(build: BuildList, language: string | null): Promise<void> {
  const cache = await caches.open(cacheName(build))
  await cachePage(cache, build, language)
  const waiting = filesFor(build, language)
  const fetchRest = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await cacheFile(cache, file)
  }
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, fetchRest))
}

/** Keeps the page in the language that the reader has chosen here, which need not be the browser's. */
async function cachePage(cache: Cache, build: BuildList, language: string | null): Promise<void> {
  const headers = { Accept: 'text/html', 'Accept-Language': ownLanguage(build, language) }
  const response = await fetch(PAGE_KEY, { headers, cache: 'no-cache' })
  const page = await response.clone().text()
  if (!response.ok || !page.includes(`"${build.entry}"`)) throw new Error('The page is of another build')
  await cache.put(PAGE_KEY, response)
}

async function cacheFile(cache: Cache, file: string): Promise<void> {
  if ((await cache.match(file)) !== undefined) return
  const response = await fetch(file, { priority: 'low' })
  if (!response.ok) throw new Error(`${file} answered ${response.status}`)
  await cache.put(file, response)
}

export async function dropOldBuilds(build: BuildList): Promise<void> {
  const names = cachesToDrop(await caches.keys(), cacheName(build))
  await Promise.all(names.map(name => caches.delete(name)))
}
