/** Telephone numbers: any country's, written in full. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The number as E.164 (`+32470123456`), or null for what can be no number of its country. Lengths decide, not
 * prefixes: new ranges are opened faster than tables are printed.
 */
export function phoneNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text}`)
  return number?.isPossible() ? number.number : null
}
