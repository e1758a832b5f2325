/** Dates, ages, numbers and lists in the reader's language: the one place of the portal that words them. */

import type { Age } from '@earshot/contract/rules/data-age.ts'
import { dateTag } from '@earshot/contract/rules/language-tag.ts'

/** The portal's language codes (spec/1 §9) as the tags Intl writes by. */
export function intlTag(language: string): string {
  return dateTag(language)
}

/** What ends a sentence: Thai leaves a space, Chinese and Japanese have a sign of their own. */
const STOPS: Record<string, string> = { cn: '。', ja: '。', th: '' }

/** A headline, whose words end without a stop unless their last has one ("13 nov."), as a sentence before others. */
export function asSentence(text: string, language: string): string {
  const stop = STOPS[language] ?? '.'
  return text.endsWith(stop) ? text : text + stop
}

/** What leads on to more, by the same custom. */
const COMMAS: Record<string, string> = { cn: '，', ja: '、', th: '' }

/** Words that more will follow: "Coughing since 18:00, at 6 of 6 monitors". */
export function asOpening(text: string, language: string): string {
  return text + (COMMAS[language] ?? ',')
}

/** Small facts told one after the other: "6 dead, 1 removed", 死亡6、淘汰1. */
export function inTurn(facts: readonly string[], language: string): string {
  const gap = language === 'cn' || language === 'ja' ? '' : ' '
  return facts.filter(fact => fact !== '').join(asOpening('', language) + gap)
}

/** Whose forms ask for the family's name before one's own. */
const FAMILY_FIRST = new Set(['cn', 'hu', 'ja', 'vi'])

/** What stands for one's own name and the family's, in the order in which the reader says them. */
export function inNameOrder<Part>(parts: readonly [own: Part, family: Part], language: string): Part[] {
  return FAMILY_FIRST.has(language) ? [parts[1], parts[0]] : [...parts]
}

/** A format takes longer to make than a row of a table to draw, so each is made once. */
function madeOnce<Options, Format>(make: (tag: string, options: Options) => Format) {
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

/** For the few places that need a wording of their own, such as the axis of a chart. */
export const dateFormat = madeOnce(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)
const numberFormat = madeOnce((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))
const agoFormat = madeOnce(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
)
const namesOf = madeOnce((tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, options))

export interface DateInput {
  at: Date | string | number
  language: string
  /** The site's zone; the viewer's when left out. */
  timeZone?: string | undefined
}

function write({ at, language, timeZone }: DateInput, options: Intl.DateTimeFormatOptions): string {
  return shortSeptember(dateFormat(language, { ...options, timeZone }).format(new Date(at)))
}

/** British English alone gives one month four letters, which breaks every column of dates. */
export function shortSeptember(text: string): string {
  return text.replace(/\bSept\b(?!\.)/, 'Sep')
}

/** 14:20 */
export function formatTime(input: DateInput): string {
  return write(input, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** 14:20:07 */
export function formatSecond(input: DateInput): string {
  return write(input, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
}

/** 05/09/2026; in English 5 Sep 2026: half of its readers put the month first. */
export function formatShort(input: DateInput): string {
  if (input.language === 'en-US') return write(input, { day: 'numeric', month: 'short', year: 'numeric' })
  return write(input, { day: '2-digit', month: '2-digit', year: 'numeric' })
}

/** Day and time of day, for rows of a table. */
export function formatInstant(input: DateInput): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return write(input, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** 5 Sep */
export function formatDay(input: DateInput): string {
  return write(input, { day: 'numeric', month: 'short' })
}

/**
 * `dd MMM yyyy`: 05 Sep 2026. Where the year comes first by custom, it does here: 2026年9月5日. A German day is an
 * ordinal and keeps its point: 05. Sept. 2026.
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

/** 5 Sep 2026: in a sentence, where a day has no zero before it, as in 5 Sep. */
export function formatDayOfYear(input: DateInput): string {
  return write(input, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** Sep */
export function formatShortMonth(input: DateInput): string {
  return write(input, { month: 'short' })
}

/** September 2026 */
export function formatMonth(input: DateInput): string {
  return write(input, { month: 'long', year: 'numeric' })
}

/** Saturday 5 September 2026 */
export function formatFullDay(input: DateInput): string {
  return write(input, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** Where no comma stands between a day and its time. */
const DAY_BESIDE_TIME = new Set(['cn', 'ja', 'th'])

/** A day, written already, and the time of day: "5 Sep, 07:10", "9月5日 07:10". */
export function withTime(day: string, input: DateInput): string {
  return day + (DAY_BESIDE_TIME.has(input.language) ? ' ' : ', ') + formatTime(input)
}

/** Saturday 5 September 2026, 07:10 */
export function formatFull(input: DateInput): string {
  return withTime(formatFullDay(input), input)
}

/** Saturday 5 September, 07:10: of this year, as everybody knows. */
export function formatToday(input: DateInput): string {
  return withTime(write(input, { weekday: 'long', day: 'numeric', month: 'long' }), input)
}

/** 2026-11-20 in the zone: the key two moments of one local day share. */
export function dayKey(at: Date | string | number, timeZone?: string): string {
  return dateFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(
    new Date(at),
  )
}

/** A day and its time of day are one word to whoever reads: no line ends between them. */
const UNBROKEN = '\u00a0'

/** 02:00 on the same day, "Thu 02:00" within the week, "12 Nov" beyond. */
export function formatMoment(input: DateInput & { now: number }): string {
  const { at, timeZone, now } = input
  const moment = new Date(at)
  if (dayKey(moment, timeZone) === dayKey(now, timeZone)) return formatTime(input)
  if (now - moment.getTime() > 6 * 86_400_000) return formatDay(input)
  return `${write(input, { weekday: 'short' })}${UNBROKEN}${formatTime(input)}`
}

/** How old: "1 min", "5 mins", "3 hrs", "2 days" (spec/1 §9). */
export function formatAge({ value, unit }: Pick<Age, 'value' | 'unit'>, language: string): string {
  // Days are a full word: what some languages shorten it to is known to nobody.
  const unitDisplay = unit === 'day' ? 'long' : 'short'
  return besideFigure(numberFormat(language, { style: 'unit', unit, unitDisplay }).format(value), language)
}

/** Japan's locale data puts a space before 時間 and 日 that nobody there writes. */
function besideFigure(text: string, language: string): string {
  return language === 'ja' ? text.replace(/(?<=\d)\s(?=\p{Script=Han})/u, '') : text
}

/** How long ago: "5 mins ago", "3 hrs ago", "2 days ago"; "now" within the minute. */
export function formatAgo({ value, unit }: Pick<Age, 'value' | 'unit'>, language: string): string {
  const format = (numeric: 'auto' | 'always') => agoFormat(language, { style: 'short', numeric })
  if (value === 0) return format('auto').format(0, 'second')
  // English locale data shortens an hour to "hr" before "ago" and to "hrs" elsewhere: the age has one spelling.
  if (language === 'en-US') return `${formatAge({ value, unit }, language)} ago`
  return besideFigure(format('always').format(-value, unit), language)
}

/** A number with a fixed count of decimals, by locale. */
export function formatNumber(value: number, language: string, decimals = 0): string {
  return numberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)
}

/** A file's size as its reader thinks of it: 340 kB, 2.4 MB. */
export function formatBytes(bytes: number, language: string): string {
  const isSmall = bytes < 1_000_000
  return numberFormat(language, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(bytes / (isSmall ? 1000 : 1_000_000))
}

/** A list in words: "a, b and c". */
export function formatList(items: readonly string[], language: string): string {
  if (language === 'th') return thaiList(items)
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(items)
}

/** Intl parts Thai items by a space alone, which "Nursery 1 Nursery 2" needs within its names: those take commas. */
function thaiList(items: readonly string[]): string {
  const isThai = items.every(item => /^[\u0e00-\u0e7f]+$/.test(item))
  const [rest, last = ''] = [items.slice(0, -1), items.at(-1)]
  if (rest.length === 0) return last
  const and = isThai ? (rest.length > 1 ? ' และ' : 'และ') : ' และ '
  return rest.join(isThai ? ' ' : ', ') + and + last
}

/** A country code as the name a reader knows. */
export function countryName(code: string, language: string): string {
  try {
    return namesOf(language, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** A word that stands alone elsewhere, inside a sentence: German keeps the capitals of its nouns. */
export function withinSentence(word: string, language: string): string {
  return language.startsWith('de') ? word : word.toLocaleLowerCase(intlTag(language))
}
