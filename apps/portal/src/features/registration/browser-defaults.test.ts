import { expect, it } from 'vitest'
import { browserDefaults } from './browser-defaults.ts'

const OPTIONS = {
  countries: [
    { name: 'Belgium', country_code: 'BE', phone_code: '32' },
    { name: 'India', country_code: 'IN', phone_code: '91' },
  ],
  timezones: [
    { value: 'Europe/Brussels', label: '(UTC+01:00) Europe/Brussels' },
    { value: 'Asia/Kolkata', label: '(UTC+05:30) Asia/Kolkata' },
    { value: 'UTC', label: '(UTC+00:00) UTC' },
  ],
}

it.each([
  ['Europe/Brussels', 'BE', 'Europe/Brussels'],
  ['Asia/Kolkata', 'IN', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'IN', 'Asia/Kolkata'],
  ['UTC', 'BE', 'UTC'],
  ['Europe/Vienna', 'BE', ''],
  ['Mars/Olympus', 'BE', ''],
])(
  'A browser in %s is expected to want the country "%s" and the time zone "%s"',
  (zone, country, timezone) => {
    expect(browserDefaults(zone, OPTIONS)).toEqual({ country, phone_country: country, timezone })
  },
)

it('Nothing is expected where nothing is offered', () => {
  const none = { countries: [], timezones: [] }
  expect(browserDefaults('Europe/Brussels', none)).toEqual({ country: '', phone_country: '', timezone: '' })
})
