import { LIMITS } from '@earshot/contract/limits.ts'
import { countryOfZone } from '@earshot/contract/rules/farm/zone-country.ts'
import type { RegistrationValues } from './registration-form.ts'
import type { Options } from './use-options.ts'

type Choices = Pick<RegistrationValues, 'country' | 'phone_country' | 'timezone'>

/**
 * Guesses the first choices from the browser's time zone. A zone that is not offered leaves the time zone to be chosen,
 * its default by spec/1 §3; without a country of its own the default country is used (spec/1 §9).
 */
export function browserDefaults(
  zone: string,
  { countries, timezones }: Pick<Options, 'countries' | 'timezones'>,
): Choices {
  const offered = new Set(countries.map(country => country.country_code))
  const country = [countryOfZone(zone), LIMITS.defaultCountry].find(
    code => code !== undefined && offered.has(code),
  )
  const timezone = timezones.find(({ value }) => value === zone) ?? timezones.find(isSame(zone))
  return { country: country ?? '', phone_country: country ?? '', timezone: timezone?.value ?? '' }
}

/** Finds the same zone under another of its names: `Asia/Calcutta` where `Asia/Kolkata` is offered. */
function isSame(zone: string) {
  const wanted = canonical(zone)
  return ({ value }: { value: string }) => wanted !== undefined && canonical(value) === wanted
}

function canonical(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    // This browser does not know the zone.
    return undefined
  }
}

export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
