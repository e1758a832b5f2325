/** A per cent sign as each language writes it: after a space, as English does here, or at the figure. Pure. */

const BEFORE_SIGN: Record<string, string> = {
  cn: '',
  fr: '\u202f',
  hu: '',
  ja: '',
  nl: '',
  pl: '',
  th: '',
  vi: '',
}

/** Writes "58 %" in English, "58%" in Japanese; the figure is written already. */
export function withPercent(figure: string, language: string): string {
  return `${figure}${BEFORE_SIGN[language] ?? ' '}%`
}
