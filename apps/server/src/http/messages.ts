/** The server's own texts: error messages and field errors in the language of `Accept-Language`. */

import { readdirSync, readFileSync } from 'node:fs'
import type { ErrorCode } from '@earshot/contract/error-codes.ts'
import { bestTag, dateTag, intlTag } from '@earshot/contract/rules/language-tag.ts'
import { z } from 'zod'
import type { AppError, FieldMessage } from '#errors.ts'

interface Catalogue {
  language: string
  /** American English has them all, another language may not yet. */
  errors: Partial<Record<ErrorCode, string>>
  fields: Record<string, string>
}

/** A newer file may word an error that this server does not have. */
const CatalogueFile = z.object({
  errors: z.record(z.string(), z.string()),
  fields: z.record(z.string(), z.string()),
})

const FALLBACK = 'en-US'
const folder = new URL('./messages/', import.meta.url)

/** The messages have one file per language, named by its tag; a new file is a new language. */
const catalogues = new Map<string, Catalogue>(
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => readCatalogue(name.slice(0, -'.json'.length)))
    .map(catalogue => [catalogue.language, catalogue]),
)
const fallback = catalogues.get(FALLBACK) ?? readCatalogue(FALLBACK)

function readCatalogue(language: string): Catalogue {
  const texts: unknown = JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'))
  return { language, ...CatalogueFile.parse(texts) }
}

export function isFieldKey(key: string): boolean {
  return Object.hasOwn(fallback.fields, key)
}

export function errorText({ code, changed }: Worded, language: string | undefined): string {
  const text = catalogueFor(language).errors[code] ?? fallback.errors[code] ?? code
  if (changed === undefined) return text
  return text.replace('{by}', () => changed.by ?? fieldText('somebody_else', language))
}

/** The parts of an error that make its sentence. */
interface Worded extends Pick<AppError, 'code'> {
  changed?: AppError['changed']
}

export function fieldText(message: FieldMessage, language: string | undefined): string {
  const key = typeof message === 'string' ? message : message.key
  const params: Readonly<Record<string, unknown>> = typeof message === 'string' ? {} : message.params
  const catalogue = catalogueFor(language)
  const text = catalogue.fields[key] ?? fallback.fields[key] ?? key
  return text.replace(/\{(\w+)\}/g, (_, name: string) => shown(name, params[name] ?? '', catalogue.language))
}

/** Numbers and days as this language writes them: 5,000 and 28 February 2026. What is no `day` is a name or a code. */
function shown(name: string, value: unknown, language: string): string {
  if (typeof value === 'number') return number(name, value, intlTag(language))
  const day = name === 'day' && typeof value === 'string' ? new Date(`${value}T00:00:00Z`) : null
  if (day === null || Number.isNaN(day.getTime())) return String(value)
  return day.toLocaleDateString(dateTag(language), { dateStyle: 'long', timeZone: 'UTC' })
}

/** Bytes are written as megabytes or gigabytes. */
function number(name: string, value: number, tag: string): string {
  if (!name.endsWith('_bytes')) return value.toLocaleString(tag)
  const [unit, size] = value < 1e9 ? ['megabyte', 1e6] : ['gigabyte', 1e9]
  return (value / size).toLocaleString(tag, { style: 'unit', unit, maximumFractionDigits: 1 })
}

/** American English fills in for a language without a catalogue. */
function catalogueFor(header: string | undefined): Catalogue {
  if (header === undefined || catalogues.size === 1) return fallback
  return catalogues.get(bestTag(header, [...catalogues.keys()]) ?? FALLBACK) ?? fallback
}
