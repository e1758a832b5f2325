/** Countries with their phone codes, named in the reader's language. */
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import type { CountryOption } from '@earshot/contract/schemas/account/content.ts'
import type { Language } from '@earshot/contract/values.ts'
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

/** Islands with a phone code but no ISO 3166 country of their own: both belong to Saint Helena (SH). */
const NOT_COUNTRIES: readonly string[] = ['AC', 'TA']

const CODES: readonly CountryCode[] = getCountries().filter(code => !NOT_COUNTRIES.includes(code))
const known = new Set<string>(CODES)
const lists = new Map<Language, CountryOption[]>()

/** Lists the countries by name. A country nobody lives or telephones in has no phone code and is not offered. */
export function countryOptions(language: Language): CountryOption[] {
  const made = lists.get(language)
  if (made !== undefined) return made
  const tag = intlTag(language)
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const byName = new Intl.Collator(tag)
  const options = CODES.map(code => ({
    name: names.of(code) ?? code,
    country_code: code,
    phone_code: getCountryCallingCode(code),
  })).sort((a, b) => byName.compare(a.name, b.name))
  lists.set(language, options)
  return options
}

export function isCountry(code: string): code is CountryCode {
  return known.has(code)
}
