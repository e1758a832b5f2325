/** Writes ordinal numbers: "3rd", "3.", "3e". */
import type { Language } from '@earshot/contract/values.ts'
import { intlTag } from '#lib/text/locale.ts'

type Endings = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * The ending of the number, by the form that the language's own rules choose. Chinese, Thai and Japanese put a mark
 * before the number.
 */
const ENDINGS: Record<Language, Endings> = {
  'en-US': { one: 'st', two: 'nd', few: 'rd', other: 'th' },
  es: { other: '.º' },
  cn: { other: '' },
  fr: { one: 'er', other: 'e' },
  de: { other: '.' },
  th: { other: '' },
  pl: { other: '.' },
  hu: { other: '.' },
  pt: { other: 'º' },
  nl: { other: 'e' },
  vi: { other: '' },
  ja: { other: '' },
  it: { other: 'º' },
}

const MARKS: Partial<Record<Language, string>> = { cn: '第', th: 'ที่ ', ja: '第' }
/** These languages are written without spaces. */
const UNSPACED: readonly string[] = ['cn', 'ja']

export function formatOrdinal(number: number, language: Language): string {
  const form = new Intl.PluralRules(intlTag(language), { type: 'ordinal' }).select(number)
  const endings = ENDINGS[language]
  return `${MARKS[language] ?? ''}${number}${endings[form] ?? endings.other}`
}

/**
 * Names a thing by its ordinal: "3rd week", "3. Woche". Thai names the thing first; Vietnamese puts the plain number
 * before the label (spec/1 §9).
 */
export function formatOrdinalLabel({
  number,
  label,
  language,
}: {
  number: number
  label: string
  language: Language
}): string {
  const ordinal = formatOrdinal(number, language)
  if (language === 'th') return `${label}${ordinal}`
  return UNSPACED.includes(language) ? `${ordinal}${label}` : `${ordinal} ${label}`
}
