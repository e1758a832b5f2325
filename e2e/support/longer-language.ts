/**
 * A language that does not exist, half as long again as English: its words are as long as German ones, and accents show what is
 * no text of the locale files. Names, figures and what the server words stay as they are.
 */
import type { BrowserContext, Page } from '@playwright/test'

const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý', c: 'ç', n: 'ñ' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', Y: 'Ý', C: 'Ç', N: 'Ñ' },
}

/** Values, nested texts and tags within a text, which are no words. */
const KEPT = /(\{\{.*?\}\}|\$t\(.*?\)|<[^>]*>)/

export function lengthened(text: string): string {
  return text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\p{L}+/gu, longWord)))
    .join('')
}

/** `Monitors` → `Móñítórsmóñí`. */
function longWord(word: string): string {
  const more = word.slice(0, Math.ceil(word.length / 2)).toLowerCase()
  return [...word, ...more].map(letter => ACCENTS[letter] ?? letter).join('')
}

type Texts = { [key: string]: string | Texts }

function lengthenedAll(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? lengthened(text) : lengthenedAll(text),
    ]),
  )
}

declare global {
  interface Window {
    lengthenTexts?: (texts: Texts) => Promise<Texts>
  }
}

const ASKED = 'speaks-longer'

/** Once for a context: its pages can then be told to speak it. No service worker may keep the texts as they are. */
export async function teachLonger(context: BrowserContext): Promise<void> {
  await context.exposeFunction('lengthenTexts', lengthenedAll)
  await context.addInitScript(lengthenWhatIsFetched, ASKED)
}

/** From its next load on the page speaks it. */
export async function speakLonger(page: Page): Promise<void> {
  await page.addInitScript(asked => {
    // An empty page has no storage.
    if (location.origin !== 'null') sessionStorage.setItem(asked, 'yes')
  }, ASKED)
}

/** In the page, before its own scripts: an intercepted request would do as well, but leaves the browser without its cache. */
function lengthenWhatIsFetched(asked: string): void {
  const { fetch } = window
  window.fetch = async (...request) => {
    const answer = await fetch(...request)
    const { lengthenTexts } = window
    if (!answer.url.includes('/public/locales/') || sessionStorage.getItem(asked) === null) return answer
    return lengthenTexts === undefined ? answer : Response.json(await lengthenTexts(await answer.json()))
  }
}
