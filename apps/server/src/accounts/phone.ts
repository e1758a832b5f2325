/** Telephone numbers as they are kept. What may be typed is the contract's rule alone, so that form and server agree. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The number as E.164 (`+32470123456`, also for `+320470123456`), or null for what can be no number of its country,
 * which is kept as typed: tables of numbers are never complete.
 */
export function dialledNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text}`)
  return number?.isPossible() ? number.number : null
}
