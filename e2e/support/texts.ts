/** The texts of a language, so that a journey finds things by the words its reader sees. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '@earshot/contract/values.ts'

type Texts = { [key: string]: string | Texts }
export type TextLookup = (key: string, values?: Record<string, string>) => string

/** Reads the texts of the portal by keys like `logbook:write.send`. */
export function textsOf(language: Language): TextLookup {
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':')
    const file = `../../apps/portal/public/locales/${language}/${namespace}.json`
    return withValues(textAt(readTexts(file), path), values)
  }
}

/** Reads the texts of the mails by keys like `account.activation.subject`. */
export function mailTextsOf(language: Language): TextLookup {
  const file = `../../apps/server/src/channels/mail/messages/${language}.json`
  return (key, values = {}) => withValues(textAt(readTexts(file), key), values)
}

function readTexts(file: string): Texts {
  return JSON.parse(readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8'))
}

function textAt(texts: Texts, path: string): string {
  let found: string | Texts | undefined = texts
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined
  if (typeof found !== 'string') throw new Error(`There is no text ${path}`)
  return found
}

function withValues(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{?(\w+)\}\}?/g, (_, name: string) => values[name] ?? '')
}
