/** Reads and writes numbers as people type them, in their own notation. It is pure. */
import { intlTag } from '@earshot/contract/rules/language-tag.ts'

interface Typed {
  /** The language of the portal. */
  language: string
  /** The language of the browser, whose keyboard may have another decimal sign. */
  browser?: string | undefined
  /** True if the number has no decimals: a leading zero is then an error rather than another number (spec/1 §5). */
  whole?: boolean
}

/**
 * Returns the number, or null for nothing. A text that is no number stays as it is, so that the rule refuses it.
 * Thousands separators are not told from decimal signs.
 */
export function readTypedNumber(
  text: string,
  { language, browser = language, whole = false }: Typed,
): number | string | null {
  const plain = text.trim().replace(/[−–]/, '-')
  if (plain === '') return null
  if (whole && /^-?0\d/.test(plain)) return text
  const takesComma = [language, browser].some(tag => decimalSign(tag) === ',')
  const dotted = takesComma ? plain.replace(',', '.') : plain
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(dotted) ? Number(dotted) : text
}

/** Writes a number for the field, without thousands separators, which nobody types. */
export function typedNumber(value: unknown, language: string): string {
  if (typeof value !== 'number') return String(value ?? '')
  return String(value).replace('.', decimalSign(language))
}

function decimalSign(language: string): string {
  const parts = new Intl.NumberFormat(intlTag(language), { numberingSystem: 'latn' }).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
