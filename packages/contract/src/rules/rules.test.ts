import { describe, expect, it } from 'vitest'
import { stageCompatibility } from '#rules/batches/stage-compatibility.ts'
import { daysLeft, shownLicenceStatus, subscription, termEnd } from '#rules/hardware/subscription.ts'
import { SITE_STATUSES, siteSeverity, siteStatus, statusIdFor, statusIds } from '#rules/health/site-status.ts'
import { countStatuses } from '#test/status-counts.ts'
import { apiErrorRedirect } from './api-error-redirect.ts'
import { dataAge } from './data-age.ts'
import { errorPage } from './error-page.ts'
import { temperatureDifferenceIn, temperatureIn } from './temperature.ts'

const now = new Date('2026-03-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

describe('Data age', () => {
  it.each([
    [0, 'regular', 0, 'minute'],
    [59, 'regular', 59, 'minute'],
    [59.99, 'regular', 59, 'minute'],
    [60, 'warning', 1, 'hour'],
    [1439, 'warning', 23, 'hour'],
    [1440, 'alarm', 1, 'day'],
    [4320, 'alarm', 3, 'day'],
    [-5, 'regular', 0, 'minute'],
  ] as const)('The age of %d minutes is %s, shown as %d %s', (minutes, level, value, unit) => {
    expect(dataAge(minutesAgo(minutes), now)).toMatchObject({ level, value, unit })
  })
  it('The age is null where nothing was ever heard, and reads ISO text too', () => {
    expect(dataAge(null, now)).toBeNull()
    expect(dataAge('2026-03-01T10:00:00Z', now)).toMatchObject({ value: 2, unit: 'hour' })
  })
})

describe('Subscription', () => {
  it.each([
    ['2026-03-01T12:00:00Z', 1],
    ['2026-03-01T11:59:59Z', 0],
    ['2026-03-02T11:59:59Z', 1],
    ['2026-03-02T12:00:00Z', 2],
    ['2026-02-01T12:00:00Z', -27],
  ])('A licence that ends %s has %d days left', (expires, days) => {
    expect(daysLeft(expires, now)).toBe(days)
    expect(subscription(expires, now)).toEqual({
      daysLeft: days,
      expired: days <= 0,
      level: days <= 0 ? 'alarm' : 'regular',
    })
  })
  it.each([
    ['ACTIVE', '2026-03-30T12:00:00Z', 'EXPIRING'],
    ['ACTIVE', '2026-03-31T12:00:00Z', 'ACTIVE'],
    ['ACTIVE', '2026-02-28T12:00:00Z', 'EXPIRED'],
    ['SUSPENDED', '2026-02-28T12:00:00Z', 'SUSPENDED'],
    ['CREATED', null, 'CREATED'],
  ] as const)('A licence %s until %s shows %s', (status, expiresAt, shown) => {
    expect(shownLicenceStatus({ status, expiresAt }, now)).toBe(shown)
  })
  it.each([
    ['2024-02-29T08:00:00Z', 12, '2025-02-28T08:00:00.000Z'],
    ['2026-03-31T23:30:00Z', 36, '2029-03-31T23:30:00.000Z'],
    ['2026-01-31T00:00:00Z', 1, '2026-02-28T00:00:00.000Z'],
    ['2026-11-30T00:00:00Z', 24, '2028-11-30T00:00:00.000Z'],
  ])('A term from %s of %d months ends %s', (from, months, end) => {
    expect(termEnd(new Date(from), months).toISOString()).toBe(end)
  })
})

describe('Stage compatibility', () => {
  it.each([
    ['pig', 'fattening', 'regular'],
    ['Pig', 'Wean To Finish', 'regular'],
    ['pig', 'SOW', 'regular'],
    ['pig', 'broilers', 'regular'],
    ['pig', 'nursery', 'alarm'],
    ['piglet', 'nursery', 'regular'],
    ['PIGLET', 'wean to finish', 'regular'],
    ['piglet', 'fattening', 'alarm'],
    ['cow', 'fattening', 'alarm'],
    ['constructor', 'name', 'alarm'],
  ] as const)('The pair of %s and %s is %s', (animal, stage, level) => {
    expect(stageCompatibility(animal, stage)).toBe(level)
  })
})

describe('Site status', () => {
  it('The status has thirteen codes in order, one color and coarse status per name', () => {
    expect(SITE_STATUSES.map(status => status.id)).toEqual(
      Array.from({ length: 13 }, (_, index) => index + 1),
    )
    const pairs = new Set(SITE_STATUSES.map(({ name, color, coarse }) => `${name} ${color} ${coarse}`))
    expect([...pairs]).toEqual([
      'Ok green Success',
      'Warning yellow Warning',
      'Alarm red Alarm',
      'Offline blue Unknown',
      'Default grey Unknown',
      'Success green Success',
    ])
  })
  it.each([
    ['WARNING', ['COUGHS'], 2],
    ['WARNING', ['TEMPERATURE'], 3],
    ['WARNING', ['HUMIDITY'], 4],
    ['WARNING', ['COUGHS', 'HUMIDITY'], 5],
    ['ALARM', ['COUGHS'], 6],
    ['ALARM', ['TEMPERATURE'], 7],
    ['ALARM', ['HUMIDITY'], 8],
    ['ALARM', ['COUGHS', 'TEMPERATURE', 'HUMIDITY'], 9],
  ] as const)('A site with %s by %j is %d', (level, sensors, id) => {
    expect(statusIdFor(level, sensors)).toBe(id)
  })
  it('The codes are found by name, and an unknown code is treated as Default', () => {
    expect(statusIds(['Offline', 'Ok'])).toEqual([1, 10, 11])
    expect(siteStatus(99).name).toBe('Default')
  })
  it('The codes are sorted by severity: Alarm, Warning, Offline, Default, Success, Ok', () => {
    expect([6, 2, 10, 12, 13, 1].map(siteSeverity)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('Status counts', () => {
  it('Statuses are counted by name', () => {
    expect(countStatuses([1, 1, 2, 5, 6, 10, 11, 12, 13])).toEqual({
      Ok: 2,
      Warning: 2,
      Alarm: 1,
      Offline: 2,
      Default: 1,
      Success: 1,
    })
  })
})

describe('Error pages', () => {
  it.each([
    ['/app/forbidden', 403, 'avoid_action', '/app/sites'],
    ['/admin/not-found', 404, 'go_home', '/admin/sites'],
    ['/too-many-requests', 429, null, '/app/sites'],
    ['/admin/server-error', 500, 'try_in_five_minutes', '/admin/sites'],
    ['/error', 500, 'try_in_five_minutes', '/app/sites'],
  ] as const)('The path %s shows %d', (path, code, suggestion, home) => {
    expect(errorPage(path)).toEqual({ code, suggestion, home })
  })

  it.each([
    ['not_found', '/app/sites/3', true, false, '/app/not-found'],
    ['forbidden', '/admin/sites', true, false, '/admin/forbidden'],
    ['server_error', '/app/sites', true, false, '/app/server-error'],
    ['server_error', '/sign-in', false, false, '/error'],
    ['not_found', '/help', false, false, '/not-found'],
    ['forbidden', '/help', false, false, '/error'],
    ['too_many_requests', '/app/sites', true, false, '/too-many-requests'],
    ['forbidden', '/admin/sites', true, true, '/too-many-requests'],
    ['unauthorized', '/app/sites', true, false, '/sign-in'],
    ['connection_error', '/app/sites', true, false, null],
  ] as const)(
    'An error %s on %s (session %s, locked %s) leads to %s',
    (error, path, hasSession, accountLocked, target) => {
      expect(apiErrorRedirect({ error, path, hasSession, accountLocked })).toBe(target)
    },
  )
})

describe('Temperature', () => {
  it.each([
    [0, 32, 0],
    [100, 212, 180],
    [-40, -40, -72],
    [21.5, 70.7, 38.7],
  ])('A temperature of %d °C is %d °F, and as a difference %d', (celsius, fahrenheit, difference) => {
    expect(temperatureIn('F', celsius)).toBeCloseTo(fahrenheit, 9)
    expect(temperatureDifferenceIn('F', celsius)).toBeCloseTo(difference, 9)
    expect(temperatureIn('C', celsius)).toBe(celsius)
    expect(temperatureDifferenceIn('C', celsius)).toBe(celsius)
  })
})
