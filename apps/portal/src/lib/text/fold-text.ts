/** Some letters are not another letter with a mark; this says what people type for them on another keyboard. */
const TYPED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}
/** It matches accents and Thai tone marks, but not the dots that make another letter in Japanese. */
const MARKS = /[\u0300-\u036F\u0E47-\u0E4C]/g

/** Folds a text to look names up as the server does: without regard to case, width, accents and tone marks. It is pure. */
export function foldText(text: string): string {
  const bare = text.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase().trim()
  return bare.replace(/[ßæœøđðłıþ]/g, letter => TYPED[letter] ?? letter)
}
