/** Estimates how wide a small label is before it is drawn. It is pure. */

/** The average width of a letter at a label's size (11 to 12 px), estimated a little too wide. */
const LETTER_PX = 6.2
/** The width of a Chinese or Japanese character, which is as wide as it is high. */
const SIGN_PX = 12.4

const SIGN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u
/** Marks stand above or below a letter, as the vowels of Thai do. */
const MARK = /\p{M}/u

/** @returns the width in pixels */
export function estimateTextWidth(label: string): number {
  return [...label].reduce((sum, letter) => sum + widthOf(letter), 0)
}

function widthOf(letter: string): number {
  if (MARK.test(letter)) return 0
  return SIGN.test(letter) ? SIGN_PX : LETTER_PX
}
