import { describe, expect, it } from 'vitest'
import { DOMAIN } from '#domain.ts'
import { STATUS_NAMES, type StatusName } from '#values.ts'
import { isBehind } from './behind.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()

describe('a status that is behind its barn', () => {
  it.each<[string, StatusName, number, boolean]>([
    ['just heard', 'Ok', 0, false],
    ['silent as long as makes it Offline', 'Ok', 60, false],
    ['within the margin', 'Ok', 120, false],
    ['beyond the margin', 'Ok', 121, true],
    ['44 days old', 'Ok', 44 * 1440, true],
    ['on its first day', 'Success', 121, true],
    ['an old Warning', 'Warning', 121, true],
    ['an old Alarm', 'Alarm', 121, true],
    ['Offline, which tells its own age', 'Offline', 44 * 1440, false],
    ['not judged', 'Default', 44 * 1440, false],
    ['measured by a clock that runs ahead', 'Ok', -30, false],
  ])('%s', (_, status, minutes, behind) => {
    expect(isBehind({ status, lastUpdate: minutesAgo(minutes) }, NOW)).toBe(behind)
  })

  it('is not said of what was never heard', () => {
    for (const status of STATUS_NAMES) expect(isBehind({ status, lastUpdate: null }, NOW)).toBe(false)
  })

  it('is never said before silence would have made it Offline', () => {
    expect(DOMAIN.behindMarginMin).toBeGreaterThan(0)
  })
})
