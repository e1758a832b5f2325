/**
 * A language that does not exist, half as long again as English: its words are as long as German ones, and accents show what is
 * no text of the locale files. Names, figures and what the server words stay as they are.
 */
import type { Page } from '@playwright/test'

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

/** From the next load on the page speaks it. Its context must have no service workers: they keep the texts as they are. */
export async function speakLonger(page: Page): Promise<void> {
  await page.route('**/public/locales/en-US/*.json', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: lengthenedAll(await response.json()) })
  })
}
