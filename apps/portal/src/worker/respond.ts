import { type BuildList, cacheName, ownLanguage } from './build-list.ts'
import { PAGE_KEY } from './cache-files.ts'
import { cachedTexts, inOtherLanguage } from './cached-texts.ts'

/** A network that takes longer than this for a small file is treated as none; what it brings later is not waited for. */
const NETWORK_TIMEOUT_MS = 3_000

/**
 * True while the last page did not come over the network in time; its other files are then not waited for one after the
 * other.
 */
let isNetworkAway = false

/** Answers with the file that any build has kept, else from the network; then it is kept too. */
export async function respondFixed(request: Request, build: BuildList): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached !== undefined) return cached
  const response = await fetch(request)
  if (response.ok) await cacheResponse(request, response.clone(), build)
  return response
}

/** Answers with the newest file, else with the kept one: texts and page heads follow a new build at once. */
export async function respondChanging(
  request: Request,
  build: BuildList,
  language: string | null,
): Promise<Response> {
  const cached = await cachedResponse(build, request)
  if (cached !== undefined && isNetworkAway) return cached
  try {
    const response = await networkOrCached(fetch(request), cached)
    if (response !== cached && response.ok) await cacheResponse(request, response.clone(), build)
    return response
  } catch (error) {
    const substitute = await cachedInLanguage(request.url, build, ownLanguage(build, language))
    if (substitute === undefined) throw error
    return substitute
  }
}

/**
 * Returns a kept page in another language if need be, which is better than none; the header tells callers that want no
 * other language.
 */
async function cachedInLanguage(
  address: string,
  build: BuildList,
  language: string,
): Promise<Response | undefined> {
  const other = inOtherLanguage(address, language)
  const cached = other === undefined ? undefined : await cachedResponse(build, other)
  if (cached === undefined) return undefined
  const headers = { 'Content-Type': 'application/json', 'Content-Language': language }
  return new Response(cached.body, { headers })
}

/** Answers with the server's page, else with the kept one, which finds its own way to the path. */
export async function respondPage(
  request: Request,
  preloaded: Promise<Response | undefined>,
  build: BuildList,
): Promise<Response> {
  const cached = await cachedResponse(build, PAGE_KEY)
  const asked = preloaded.then(response => response ?? fetch(request))
  const response = await networkOrCached(asked, cached)
  isNetworkAway = response === cached
  return response
}

async function cachedResponse(build: BuildList, file: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName(build))
  const match = (name: Request | string) => cache.match(name, { ignoreVary: true })
  return (await match(file)) ?? cachedTexts(typeof file === 'string' ? file : file.url, match)
}

/** Keeps a response. A full disk is no reason to withhold what has just come. */
async function cacheResponse(request: Request, response: Response, build: BuildList): Promise<void> {
  try {
    await (await caches.open(cacheName(build))).put(request, response)
  } catch {
    // The answer is given even if it could not be kept.
  }
}

/** Returns what the network answers, or the kept copy where the network fails, answers with an error or takes too long. */
async function networkOrCached(asked: Promise<Response>, cached: Response | undefined): Promise<Response> {
  if (cached === undefined) return asked
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Response>(resolve => {
    timer = setTimeout(() => resolve(cached), NETWORK_TIMEOUT_MS)
  })
  const answered = asked.then(
    response => (response.status >= 500 ? cached : response),
    () => cached,
  )
  const response = await Promise.race([answered, late])
  clearTimeout(timer)
  return response
}
