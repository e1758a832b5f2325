/** Holds what the page's head has asked for while this code was still being fetched. Each answer is taken once. */

export interface Prefetch {
  /** The exchange of the stored token: the token that was exchanged, and the next one once the answer is there. */
  refresh: { tokens: string[]; answer: Promise<Response> } | null
  /** The token, the language and the time with which the answers below were asked for. */
  access: string | null
  language: string
  at: number
  /** The answers by address. */
  answers: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    earshotPrefetch?: Prefetch
  }
}

/** An answer that nobody has taken by then is dropped: the start led to another page. */
const FRESH_MS = 15_000

export function prefetchedRefresh(token: string): Promise<Response> | undefined {
  const prefetch = window.earshotPrefetch
  if (!prefetch?.refresh?.tokens.includes(token)) return undefined
  const { answer } = prefetch.refresh
  prefetch.refresh = null
  return answer
}

export function prefetchedAnswer(
  address: string,
  { access, language }: { access: string | null; language: string },
): Promise<Response> | undefined {
  const prefetch = window.earshotPrefetch
  if (prefetch === undefined || prefetch.access !== access || prefetch.language !== language) return undefined
  const answer = prefetch.answers[address]
  delete prefetch.answers[address]
  return Date.now() - prefetch.at < FRESH_MS ? answer : undefined
}
