/** Letters that no mark makes of another: what is typed for them on another keyboard. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' },
}
/** Accents, and Thai tone marks; the dots that make another letter in Japanese are none of them. */
const MARKS = /[\u0300-\u036F\u0E47-\u0E4C]/g

/** For looking names up as the server does: whatever case, width, accents and tone marks. Pure. */
export function folded(text: string): string {
  const bare = text.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase().trim()
  return bare.replace(/[ßæœøđðłıþ]/g, letter => TYPED[letter] ?? letter)
}
