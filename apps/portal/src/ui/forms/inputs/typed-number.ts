/** Numbers as somebody types them, in their own notation. Pure. */
import { intlTag } from '@earshot/contract/rules/language-tag.ts'

interface Typed {
  /** The language of the portal. */
  language: string
  /** The language of the browser, whose keyboard may have another decimal sign. */
  browser?: string | undefined
  /** Without decimals: a zero before the first figure is an error then, and no other number (spec/1 §5). */
  whole?: boolean
}

/** Null for nothing; what is no number stays the text it is, for the rule to refuse. Groups are not told from decimals. */
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

/** For the field: no groups, which nobody types. */
export function typedNumber(value: unknown, language: string): string {
  if (typeof value !== 'number') return String(value ?? '')
  return String(value).replace('.', decimalSign(language))
}

function decimalSign(language: string): string {
  const parts = new Intl.NumberFormat(intlTag(language), { numberingSystem: 'latn' }).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
