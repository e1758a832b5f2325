import { describe, expect, it } from 'vitest'
import { DOMAIN } from '#domain.ts'
import { connectivityAt } from '#rules/hardware/connectivity.ts'
import { STATUS_NAMES, type StatusName } from '#values.ts'
import { isJudgementOutdated } from './outdated-judgement.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()

describe('A status that is behind its barn', () => {
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
  ])('The status is behind or not: %s', (_, status, minutes, behind) => {
    expect(isJudgementOutdated({ status, lastUpdate: minutesAgo(minutes) }, NOW)).toBe(behind)
  })

  it('A status is not behind where the barn was never heard', () => {
    for (const status of STATUS_NAMES)
      expect(isJudgementOutdated({ status, lastUpdate: null }, NOW)).toBe(false)
  })

  it('A status is never behind of a unit that is online, and always of one that is lost', () => {
    const said = new Set<string>()
    for (let minutes = 0; minutes <= DOMAIN.lostMin; minutes += 5) {
      const lastUpdate = minutesAgo(minutes)
      const connectivity = connectivityAt(Date.parse(lastUpdate), NOW.getTime())
      const behind = isJudgementOutdated({ status: 'Ok', lastUpdate }, NOW)
      if (connectivity === 'ONLINE') expect(behind, `${minutes} minutes`).toBe(false)
      if (connectivity === 'LOST') expect(behind, `${minutes} minutes`).toBe(true)
      // A silent place has an hour to be judged Offline.
      if (behind) expect(minutes).toBeGreaterThan(DOMAIN.offlineMin + DOMAIN.behindMarginMin)
      said.add(`${connectivity} ${behind}`)
    }
    expect([...said]).toEqual(['ONLINE false', 'OFFLINE false', 'OFFLINE true', 'LOST true'])
  })
})
