/**
 * A language that does not exist, half as long again as English: its words are as long as German ones, and accents show what is
 * no text of the locale files. Names, figures and what the server words stay as they are.
 */
import type { Language } from '@earshot/contract/values.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { untilRoot } from './view.ts'

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  c: 'ç',
  n: 'ñ',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  Y: 'Ý',
  C: 'Ç',
  N: 'Ñ',
}

/** Values, nested texts and tags within a text, which are no words. */
const UNCHANGED = /(\{\{.*?\}\}|\$t\(.*?\)|<[^>]*>)/

function lengthened(text: string): string {
  return text
    .split(UNCHANGED)
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

/** English texts, lengthened, take the place of this language's; its numbers and days are as long as any. */
const LONGER: Language = 'de'
const ENGLISH: Language = 'en-US'

/**
 * Teaches the language to a context once: its pages can then be told to speak it. No service worker may keep the
 * texts as they are.
 */
export async function installPseudoLanguage(context: BrowserContext): Promise<void> {
  await context.exposeFunction('lengthenTexts', lengthenedAll)
  await context.addInitScript(lengthenWhatIsFetched, { longer: LONGER, english: ENGLISH })
}

/** The screen is looked at in longer words, and English comes back afterwards. */
export async function inPseudoLanguage(page: Page, look: () => Promise<void>): Promise<void> {
  await setLanguage(page, LONGER)
  await look()
  await setLanguage(page, ENGLISH)
}

/** Changes the language as if it had been chosen in another tab. */
async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate(chosen => {
    localStorage.setItem('earshot-language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'earshot-language' }))
  }, language)
  await untilRoot(page, { attribute: 'lang', value: language })
}

interface Languages {
  longer: string
  english: string
}

/**
 * Runs in the page before its own scripts. An intercepted request would do as well, but leaves the browser without
 * its cache.
 */
function lengthenWhatIsFetched({ longer, english }: Languages): void {
  const { fetch } = window
  window.fetch = async (asked, options) => {
    const address = String(asked)
    const folder = `/public/locales/${longer}/`
    const { lengthenTexts } = window
    if (!address.startsWith(folder) || lengthenTexts === undefined) return fetch(asked, options)
    const answer = await fetch(address.replace(longer, english), options)
    return Response.json(await lengthenTexts(await answer.json()))
  }
}
