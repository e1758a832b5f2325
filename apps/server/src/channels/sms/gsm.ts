/**
 * The length of an SMS. One part holds 160 septets of the GSM alphabet (3GPP TS 23.038), or 70 units of UTF-16 where a
 * character is none of its. Pure.
 */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these takes two septets. */
const EXTENDED = '^{}\\[~]|€\f'
const basic = new Set(BASIC)
const extended = new Set(EXTENDED)

/** What has no accent to be taken off. */
const REPLACED: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  ð: 'd',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '.',
  '×': 'x',
  '°': '',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
}

export const SEPTETS = 160
export const UNITS = 70

/** Counts septets; null where a character is not of the alphabet. */
export function septetsOf(text: string): number | null {
  let septets = 0
  for (const character of text) {
    if (basic.has(character)) septets += 1
    else if (extended.has(character)) septets += 2
    else return null
  }
  return septets
}

/** True if the text is one part, whichever alphabet it needs. */
export function isOnePart(text: string): boolean {
  const septets = septetsOf(text)
  return septets === null ? text.length <= UNITS : septets <= SEPTETS
}

/**
 * Writes a text in the GSM alphabet, as people write an SMS: an accent that the alphabet lacks is left out. Characters
 * of other scripts stay as they are.
 */
export function inGsm(text: string): string {
  return [...text.normalize('NFC')].map(plain).join('')
}

function plain(character: string): string {
  if (basic.has(character) || extended.has(character)) return character
  const replaced = REPLACED[character]
  if (replaced !== undefined) return replaced
  const bare = character.normalize('NFD').replace(/\p{Mn}/gu, '')
  // A letter whose mark is a part of it, as in Thai, stays whole.
  return bare !== '' && septetsOf(bare) !== null ? bare : character
}
