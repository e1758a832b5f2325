/** What `public/ahead.js` has asked for while this code was still being fetched. Each answer is taken once. */

interface Ahead {
  /** The exchange of the token that is stored now: of the old one until the answer is there, then of the one it brought. */
  refresh: { token: string; answer: Promise<Response> } | null
  /** What the answers below were asked with, and when. */
  access: string | null
  language: string
  at: number
  /** By address. */
  answers: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    earshotAhead?: Ahead
  }
}

/** Later than this nobody has come for it: the start led to another page. */
const FRESH_MS = 15_000

export function refreshAhead(token: string): Promise<Response> | undefined {
  const ahead = window.earshotAhead
  if (ahead?.refresh?.token !== token) return undefined
  const { answer } = ahead.refresh
  ahead.refresh = null
  return answer
}

export function answerAhead(
  address: string,
  { access, language }: { access: string | null; language: string },
): Promise<Response> | undefined {
  const ahead = window.earshotAhead
  if (ahead === undefined || ahead.access !== access || ahead.language !== language) return undefined
  const answer = ahead.answers[address]
  delete ahead.answers[address]
  return Date.now() - ahead.at < FRESH_MS ? answer : undefined
}
