import { type BuildList, cacheName, ownLanguage } from './build-list.ts'
import { PAGE } from './keep.ts'
import { inOtherLanguage, keptTexts } from './kept-texts.ts'

/** A network that takes longer than this for a small file is treated as none; what it brings later is not waited for. */
const PATIENCE_MS = 3_000

/**
 * Whether the last page did not come over the network in time; its other files are then not waited for one after the
 * other.
 */
let isNetworkAway = false

/** Answers with the file that any build has kept, else from the network; then it is kept too. */
export async function answerFixed(request: Request, build: BuildList): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) await keep(request, response.clone(), build)
  return response
}

/** Answers with the newest file, else with the kept one: texts and page heads follow a new build at once. */
export async function answerChanging(
  request: Request,
  build: BuildList,
  language: string | null,
): Promise<Response> {
  const kept = await keptOf(build, request)
  if (kept !== undefined && isNetworkAway) return kept
  try {
    const response = await inTime(fetch(request), kept)
    if (response !== kept && response.ok) await keep(request, response.clone(), build)
    return response
  } catch (error) {
    const substitute = await keptInLanguage(request.url, build, ownLanguage(build, language))
    if (substitute === undefined) throw error
    return substitute
  }
}

/**
 * Returns a kept page in another language if need be, which is better than none; the header tells callers that want no
 * other language.
 */
async function keptInLanguage(
  address: string,
  build: BuildList,
  language: string,
): Promise<Response | undefined> {
  const other = inOtherLanguage(address, language)
  const kept = other === undefined ? undefined : await keptOf(build, other)
  if (kept === undefined) return undefined
  const headers = { 'Content-Type': 'application/json', 'Content-Language': language }
  return new Response(kept.body, { headers })
}

/** Answers with the server's page, else with the kept one, which finds its own way to the path. */
export async function answerPage(
  request: Request,
  preloaded: Promise<Response | undefined>,
  build: BuildList,
): Promise<Response> {
  const kept = await keptOf(build, PAGE)
  const asked = preloaded.then(response => response ?? fetch(request))
  const response = await inTime(asked, kept)
  isNetworkAway = response === kept
  return response
}

async function keptOf(build: BuildList, file: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName(build))
  const match = (name: Request | string) => cache.match(name, { ignoreVary: true })
  return (await match(file)) ?? keptTexts(typeof file === 'string' ? file : file.url, match)
}

/** Keeps a response. A full disk is no reason to withhold what has just come. */
async function keep(request: Request, response: Response, build: BuildList): Promise<void> {
  try {
    await (await caches.open(cacheName(build))).put(request, response)
  } catch {
    // The answer is given even if it could not be kept.
  }
}

/** Returns what the network answers, or the kept copy where the network fails, answers with an error or takes too long. */
async function inTime(asked: Promise<Response>, kept: Response | undefined): Promise<Response> {
  if (kept === undefined) return asked
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Response>(resolve => {
    timer = setTimeout(() => resolve(kept), PATIENCE_MS)
  })
  const answered = asked.then(
    response => (response.status >= 500 ? kept : response),
    () => kept,
  )
  const response = await Promise.race([answered, late])
  clearTimeout(timer)
  return response
}
