/** Reads what is typed or pasted into the telephone's digits. It is pure. */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { CountryOption } from '@earshot/contract/schemas/account/content.ts'

/** The most likely country where several share a phone code. */
const MAIN_COUNTRIES: Readonly<Record<string, string>> = {
  '1': 'US',
  '7': 'RU',
  '39': 'IT',
  '44': 'GB',
  '47': 'NO',
  '61': 'AU',
  '212': 'MA',
  '262': 'RE',
  '358': 'FI',
  '590': 'GP',
  '599': 'CW',
}

/** It matches from the plus sign on, or from the 00 that stands for it; `(0)` is for domestic calls. */
const IN_FULL = /(?:\+|^\s*00)(?<digits>.*)$/s

export interface TypedNumber {
  country: string
  digits: string
}

/** Returns the digits of the chosen country. A full number brings its own country, and its code is then removed. */
export function readNumber(
  text: string,
  { chosen, countries }: { chosen: string; countries: readonly CountryOption[] },
): TypedNumber {
  const full = IN_FULL.exec(text)?.groups?.digits?.replace('(0)', '')
  const owner = full === undefined ? undefined : countryOfNumber(digitsOf(full), { chosen, countries })
  if (full === undefined || owner === undefined) return { country: chosen, digits: digitsOf(text) }
  return { country: owner.country_code, digits: digitsOf(full).slice(owner.phone_code.length) }
}

function countryOfNumber(
  digits: string,
  { chosen, countries }: { chosen: string; countries: readonly CountryOption[] },
): CountryOption | undefined {
  // No phone code begins another, so all that fit have the same code.
  const owners = countries.filter(({ phone_code }) => digits.startsWith(phone_code))
  const main = MAIN_COUNTRIES[owners[0]?.phone_code ?? '']
  return [chosen, main].flatMap(code => owners.filter(owner => owner.country_code === code))[0] ?? owners[0]
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** Returns how many digits fit behind a phone code: the rule counts the whole number, plus sign and code included. */
export function digitBounds(phoneCode: string): { min: number; max: number } {
  const taken = phoneCode.length + 1
  return { min: LIMITS.telephone.min - taken, max: LIMITS.telephone.max - taken }
}
