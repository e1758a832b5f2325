/** The portal's language codes (spec/1 §9) as the tags Intl knows. */
const INTL_TAGS: Record<string, string> = { cn: 'zh-CN', 'en-US': 'en-GB' }

/**
 * NOTE: English texts are spelt the British way and the specification's regular date is `dd MMM yyyy`, so en-US
 * takes the British day order and the 24-hour clock.
 */
export function intlTag(language: string): string {
  return INTL_TAGS[language] ?? language
}

const formats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(intlTag(language), options)
  formats.set(key, made)
  return made
}

export interface DateInput {
  at: Date | string | number
  language: string
  /** The site's zone; the viewer's when left out. */
  timeZone?: string | undefined
}

/** 14:20 */
export function formatTime({ at, language, timeZone }: DateInput): string {
  return dateFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    new Date(at),
  )
}

/** 20 Nov */
export function formatDay({ at, language, timeZone }: DateInput): string {
  return dateFormat(language, { day: 'numeric', month: 'short', timeZone }).format(new Date(at))
}

/** 20 Nov 2026 */
export function formatDate({ at, language, timeZone }: DateInput): string {
  return dateFormat(language, { day: '2-digit', month: 'short', year: 'numeric', timeZone }).format(
    new Date(at),
  )
}

/** Friday 20 November, 07:10 */
export function formatFull(input: DateInput): string {
  const { at, language, timeZone } = input
  const day = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(
    new Date(at),
  )
  return `${day}, ${formatTime(input)}`
}

/** 2026-11-20 in the zone: the key two moments of one local day share. */
export function dayKey(at: Date | string | number, timeZone?: string): string {
  return dateFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(
    new Date(at),
  )
}

/** 02:00 on the same day, "Thu 02:00" within the week, "12 Nov" beyond. */
export function formatMoment(input: DateInput & { now: number }): string {
  const { at, language, timeZone, now } = input
  const moment = new Date(at)
  if (dayKey(moment, timeZone) === dayKey(now, timeZone)) return formatTime(input)
  if (now - moment.getTime() > 6 * 86_400_000) return formatDay(input)
  const weekday = dateFormat(language, { weekday: 'short', timeZone }).format(moment)
  return `${weekday} ${formatTime(input)}`
}

/** A number with a fixed count of decimals, by locale. */
export function formatNumber(value: number, language: string, decimals = 0): string {
  return new Intl.NumberFormat(intlTag(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)
}

/** A list in words: "a, b and c". */
export function formatList(items: readonly string[], language: string): string {
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(items)
}

/** A country code as the name a reader knows. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(intlTag(language), { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
