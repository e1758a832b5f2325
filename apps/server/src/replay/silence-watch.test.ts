import { expect, it } from 'vitest'
import { createSilenceWatch } from './silence-watch.ts'

const minutes = (count: number) => count * 60_000

it('The moments at which a unit is offline and lost are told once each and in order', () => {
  const watch = createSilenceWatch()
  watch.heard('a', { lastUpdate: minutes(0), now: minutes(11) })
  watch.heard('b', { lastUpdate: minutes(30), now: minutes(41) })
  expect(watch.next(minutes(59))).toBeNull()
  expect(watch.next(minutes(100))).toBe(minutes(60))
  expect(watch.next(minutes(100))).toBe(minutes(90))
  expect(watch.next(minutes(100))).toBeNull()
  expect(watch.next(minutes(5000))).toBe(minutes(1440))
  expect(watch.next(minutes(5000))).toBe(minutes(1470))
  expect(watch.next(minutes(50_000))).toBeNull()
})

it('The moment is put off with every sign, and a silent unit that returns is told', () => {
  const watch = createSilenceWatch()
  expect(watch.heard('a', { lastUpdate: minutes(0), now: minutes(11) })).toBe(false)
  expect(watch.heard('a', { lastUpdate: minutes(50), now: minutes(61) })).toBe(false)
  expect(watch.next(minutes(109))).toBeNull()
  expect(watch.next(minutes(110))).toBe(minutes(110))
  // The backlog comes first: still too old to count as a return.
  expect(watch.heard('a', { lastUpdate: minutes(60), now: minutes(200) })).toBe(false)
  expect(watch.heard('a', { lastUpdate: minutes(190), now: minutes(201) })).toBe(true)
  expect(watch.heard('a', { lastUpdate: minutes(180), now: minutes(202) })).toBe(false)
  expect(watch.next(minutes(249))).toBeNull()
  expect(watch.next(minutes(250))).toBe(minutes(250))
})

it('A unit is heard again whose next signs were stored before the run was stopped', () => {
  const watch = createSilenceWatch()
  const from = Date.parse('2026-03-19T18:10:00Z')
  watch.know('device A', { lastUpdate: from + 3_600_000, isHeard: true, connectivity: 'OFFLINE', from })
  expect(watch.heard('device A', { lastUpdate: from + 480_000, now: from + 500_000 })).toBe(true)
})
