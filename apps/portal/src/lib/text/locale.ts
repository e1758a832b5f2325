/** Writes dates, ages, numbers and lists in the reader's language. It is the one place of the portal that words them. */

import type { Age } from '@earshot/contract/rules/data-age.ts'
import { dateTag } from '@earshot/contract/rules/language-tag.ts'

/** Returns the tag that Intl writes by for the portal's language codes (spec/1 §9). */
export function intlTag(language: string): string {
  return dateTag(language)
}

/** The sign that ends a sentence: Thai uses a space, and Chinese and Japanese have a sign of their own. */
const STOPS: Record<string, string> = { cn: '。', ja: '。', th: '' }

/**
 * Turns a headline into a sentence before others. A headline ends without a full stop unless its last word has one ("13
 * nov.").
 */
export function asSentence(text: string, language: string): string {
  const stop = STOPS[language] ?? '.'
  return text.endsWith(stop) ? text : text + stop
}

/** The sign that separates the parts of a sentence in these languages. */
const COMMAS: Record<string, string> = { cn: '，', ja: '、', th: '' }

/** Writes words that more will follow: "Coughing since 18:00, at 6 of 6 monitors". */
export function withComma(text: string, language: string): string {
  return text + (COMMAS[language] ?? ',')
}

/** Lists small facts one after the other: "6 dead, 1 removed", 死亡6、淘汰1. */
export function joinFacts(facts: readonly string[], language: string): string {
  const gap = language === 'cn' || language === 'ja' ? '' : ' '
  return facts.filter(fact => fact !== '').join(withComma('', language) + gap)
}

/** Forms in these languages ask for the family name before the given name. */
const FAMILY_FIRST = new Set(['cn', 'hu', 'ja', 'vi'])

/** Returns the parts for the given name and the family name in the order in which the reader says them. */
export function orderNameParts<Part>(parts: readonly [own: Part, family: Part], language: string): Part[] {
  return FAMILY_FIRST.has(language) ? [parts[1], parts[0]] : [...parts]
}

/** Makes each format once, because a format takes longer to make than a row of a table takes to draw. */
function memoizedFormat<Options, Format>(make: (tag: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`
    const known = formats.get(key)
    if (known !== undefined) return known
    const made = make(intlTag(language), options)
    formats.set(key, made)
    return made
  }
}

/** Returns a date format for the few places that need a wording of their own, such as the axis of a chart. */
export const dateFormat = memoizedFormat(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)
const numberFormat = memoizedFormat(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
)
const agoFormat = memoizedFormat(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
)
const namesOf = memoizedFormat(
  (tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, options),
)

export interface DateInput {
  at: Date | string | number
  language: string
  /** The site's time zone; the viewer's is used when it is left out. */
  timeZone?: string | undefined
}

function write({ at, language, timeZone }: DateInput, options: Intl.DateTimeFormatOptions): string {
  return shortSeptember(dateFormat(language, { ...options, timeZone }).format(new Date(at)))
}

/** Shortens "Sept" to "Sep": British English alone gives one month four letters, which breaks every column of dates. */
export function shortSeptember(text: string): string {
  return text.replace(/\bSept\b(?!\.)/, 'Sep')
}

/** Writes a time: 14:20 */
export function formatTime(input: DateInput): string {
  return write(input, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** Writes a time with seconds: 14:20:07 */
export function formatSecond(input: DateInput): string {
  return write(input, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
}

/** Writes a short date: 05/09/2026. In English it is 5 Sep 2026, because half of its readers put the month first. */
export function formatShort(input: DateInput): string {
  if (input.language === 'en-US') return write(input, { day: 'numeric', month: 'short', year: 'numeric' })
  return write(input, { day: '2-digit', month: '2-digit', year: 'numeric' })
}

/** Writes the day and the time of day, for rows of a table. */
export function formatInstant(input: DateInput): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return write(input, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** Writes a day: 5 Sep */
export function formatDay(input: DateInput): string {
  return write(input, { day: 'numeric', month: 'short' })
}

/** Writes a local day, `YYYY-MM-DD`, wherever its reader is: 5 Sep */
export function formatLocalDay(date: string, language: string): string {
  return formatDay({ at: `${date}T12:00:00Z`, language, timeZone: 'UTC' })
}

/**
 * Writes a date as `dd MMM yyyy`: 05 Sep 2026. Where the year comes first by custom, it does here: 2026年9月5日. A German
 * day is an ordinal and keeps its point: 05. Sept. 2026.
 */
export function formatDate(input: DateInput): string {
  const { at, language, timeZone } = input
  const options = { day: '2-digit', month: 'short', year: 'numeric', timeZone } as const
  const parts = dateFormat(language, options).formatToParts(new Date(at))
  if (parts[0]?.type === 'year') return write(input, { dateStyle: 'medium' })
  if (parts[1]?.value.startsWith('.')) return write(input, options)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return shortSeptember(`${part('day')} ${part('month')} ${part('year')}`)
}

/** Writes a day with its year for a sentence, where no zero stands before the day: 5 Sep 2026 */
export function formatDayOfYear(input: DateInput): string {
  return write(input, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** Writes a month: Sep */
export function formatShortMonth(input: DateInput): string {
  return write(input, { month: 'short' })
}

/** Writes a month with its year: September 2026 */
export function formatMonth(input: DateInput): string {
  return write(input, { month: 'long', year: 'numeric' })
}

/** Writes a day in full: Saturday 5 September 2026 */
export function formatFullDay(input: DateInput): string {
  return write(input, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** In these languages no comma stands between a day and its time. */
const DAY_BESIDE_TIME = new Set(['cn', 'ja', 'th'])

/** Adds the time of day to a day that is already written: "5 Sep, 07:10", "9月5日 07:10". */
export function withTime(day: string, input: DateInput): string {
  return day + (DAY_BESIDE_TIME.has(input.language) ? ' ' : ', ') + formatTime(input)
}

/** Writes a moment in full: Saturday 5 September 2026, 07:10 */
export function formatFull(input: DateInput): string {
  return withTime(formatFullDay(input), input)
}

/** Writes a moment without the year, because it is this year: Saturday 5 September, 07:10 */
export function formatToday(input: DateInput): string {
  return withTime(write(input, { weekday: 'long', day: 'numeric', month: 'long' }), input)
}

/** Writes a moment that is to come: Sat 28 Nov, 18:00 */
export function formatComing(input: DateInput): string {
  return withTime(write(input, { weekday: 'short', day: 'numeric', month: 'short' }), input)
}

/** Returns the key that all moments of one local day share: 2026-11-20 */
export function dayKey(at: Date | string | number, timeZone?: string): string {
  return dateFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(
    new Date(at),
  )
}

/** Readers see a day and its time of day as one word, so no line ends between them. */
const UNBROKEN = '\u00a0'

/** A day without its year is read as one of the last months. */
const WITHOUT_YEAR_MS = 300 * 86_400_000

/** Writes 02:00 on the same day, "Thu 02:00" within the week, "12 Nov" beyond, and "12 Nov 2024" long ago. */
export function formatMoment(input: DateInput & { now: number }): string {
  const { at, timeZone, now } = input
  const moment = new Date(at)
  if (dayKey(moment, timeZone) === dayKey(now, timeZone)) return formatTime(input)
  const ageMs = now - moment.getTime()
  if (ageMs > WITHOUT_YEAR_MS) return formatDate(input)
  if (ageMs > 6 * 86_400_000) return formatDay(input)
  return `${write(input, { weekday: 'short' })}${UNBROKEN}${formatTime(input)}`
}

/** Writes an age: "1 min", "5 mins", "3 hrs", "2 days" (spec/1 §9). */
export function formatAge({ value, unit }: Pick<Age, 'value' | 'unit'>, language: string): string {
  // Days are a full word, because nobody knows the short form of some languages.
  const unitDisplay = unit === 'day' ? 'long' : 'short'
  return withoutGapBeforeUnit(
    numberFormat(language, { style: 'unit', unit, unitDisplay }).format(value),
    language,
  )
}

/** Removes the space that Japan's locale data puts before 時間 and 日 and that nobody there writes. */
function withoutGapBeforeUnit(text: string, language: string): string {
  return language === 'ja' ? text.replace(/(?<=\d)\s(?=\p{Script=Han})/u, '') : text
}

/** Writes a length of time in minutes and hours: "30 mins", "2 hrs", and in full "2 hours 30 minutes". */
export function formatMinutes(
  minutes: number,
  language: string,
  unitDisplay: 'short' | 'long' = 'short',
): string {
  const parts = [
    { value: Math.floor(minutes / 60), unit: 'hour' },
    { value: minutes % 60, unit: 'minute' },
  ].filter(({ value, unit }) => value > 0 || (unit === 'minute' && minutes === 0))
  return parts
    .map(({ value, unit }) => numberFormat(language, { style: 'unit', unit, unitDisplay }).format(value))
    .map(text => withoutGapBeforeUnit(text, language))
    .join(' ')
}

/** Writes a short length of time: "2 sec", and from two minutes on in minutes. */
export function formatSeconds(seconds: number, language: string): string {
  if (seconds >= 120) return formatMinutes(Math.round(seconds / 60), language)
  const format = numberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'short' })
  return withoutGapBeforeUnit(format.format(seconds), language)
}

/** Writes how long ago something was: "5 mins ago", "3 hrs ago", "2 days ago", and "now" within the minute. */
export function formatAgo({ value, unit }: Pick<Age, 'value' | 'unit'>, language: string): string {
  const format = (numeric: 'auto' | 'always') => agoFormat(language, { style: 'short', numeric })
  if (value === 0) return format('auto').format(0, 'second')
  // English locale data shortens an hour to "hr" before "ago" and to "hrs" elsewhere; here the age has one spelling.
  if (language === 'en-US') return `${formatAge({ value, unit }, language)} ago`
  return withoutGapBeforeUnit(format('always').format(-value, unit), language)
}

/** Writes a number with a fixed count of decimals. */
export function formatNumber(value: number, language: string, decimals = 0): string {
  return numberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)
}

/** Writes a size as people say it: 340 kB, 2.4 MB, 1.9 GB. */
export function formatBytes(bytes: number, language: string): string {
  const [unit, size, digits] = byteUnit(bytes)
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(bytes / size)
}

function byteUnit(bytes: number): [unit: string, size: number, digits: number] {
  if (bytes < 1e6) return ['kilobyte', 1e3, 0]
  return bytes < 1e9 ? ['megabyte', 1e6, 1] : ['gigabyte', 1e9, 1]
}

/** Writes a list in words: "a, b and c". */
export function formatList(items: readonly string[], language: string): string {
  if (language === 'th') return thaiList(items)
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(items)
}

/**
 * Writes a list in Thai. Intl separates Thai items by a space alone, which does not work for names with spaces
 * ("Nursery 1 Nursery 2"), so those take commas.
 */
function thaiList(items: readonly string[]): string {
  const isThai = items.every(item => /^[\u0e00-\u0e7f]+$/.test(item))
  const [rest, last = ''] = [items.slice(0, -1), items.at(-1)]
  if (rest.length === 0) return last
  const and = isThai ? (rest.length > 1 ? ' และ' : 'และ') : ' และ '
  return rest.join(isThai ? ' ' : ', ') + and + last
}

/** Returns the name of a country that a reader knows. */
export function countryName(code: string, language: string): string {
  try {
    return namesOf(language, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Writes a word that stands alone elsewhere as part of a sentence: German keeps the capitals of its nouns. */
export function withinSentence(word: string, language: string): string {
  return language.startsWith('de') ? word : word.toLocaleLowerCase(intlTag(language))
}
