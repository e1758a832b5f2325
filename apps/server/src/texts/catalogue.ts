/** Reads the server's own texts in the reader's language: a folder has a file for each language. */
import { readdirSync, readFileSync } from 'node:fs'
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import { z } from 'zod'

type Texts = { [key: string]: string | Texts }
const Texts: z.ZodType<Texts> = z.record(z.string(), z.union([z.string(), z.lazy(() => Texts)]))
export type TextParams = Record<string, string | number | boolean | null | undefined>
export type Translate = (key: string, params?: TextParams) => string

export interface Catalogue {
  /**
   * Looks a key up (`notice.alert_alarm.subject`); with a `count` its plural form comes first (`lead_one`). What a
   * language lacks is said in American English; an unknown key is answered with itself.
   */
  translator(language: string): Translate
  hasText(key: string): boolean
}

const FALLBACK = 'en-US'

/** @param folder one file per language, named by its tag; a new file is a new language */
export function readCatalogue(folder: URL): Catalogue {
  const languages = new Map<string, Texts>(
    readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .map(name => [
        name.slice(0, -'.json'.length),
        Texts.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
      ]),
  )
  const translator = (language: string): Translate => {
    const plural = new Intl.PluralRules(intlTag(language))
    return (key, params = {}) => {
      const keys =
        typeof params.count === 'number' ? [`${key}_${plural.select(params.count)}`, `${key}_other`] : []
      for (const tag of [language, FALLBACK]) {
        for (const candidate of [...keys, key]) {
          const text = find(languages.get(tag), candidate)
          if (text !== undefined) return fill(text, params)
        }
      }
      return key
    }
  }
  return { translator, hasText: key => find(languages.get(FALLBACK), key) !== undefined }
}

function find(texts: Texts | undefined, key: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined
    found = found[part]
  }
  return typeof found === 'string' ? found : undefined
}

function fill(text: string, params: TextParams): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}
