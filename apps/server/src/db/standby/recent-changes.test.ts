import { expect, it } from 'vitest'
import { createRecentChanges } from './recent-changes.ts'

const NEVER = Number.NEGATIVE_INFINITY

function changesAt(start: number) {
  const clock = { now: start }
  return { clock, changes: createRecentChanges({ keepMs: 10_000, now: () => clock.now }) }
}

it('A person who wrote is answered as of then, and nobody else', () => {
  const { changes } = changesAt(1000)
  changes.noteWrite(7)
  expect(changes.since({ userId: 7, siteId: 1 })).toBe(1000)
  expect(changes.since({ userId: 8, siteId: 1 })).toBe(NEVER)
  expect(changes.since({ userId: null, siteId: 1 })).toBe(NEVER)
})

it('A site is answered as of what was last told of it, and all sites as of what was told last', () => {
  const { clock, changes } = changesAt(1000)
  changes.noteTold(1)
  clock.now = 1500
  changes.noteTold(2)
  expect(changes.since({ userId: 7, siteId: 1 })).toBe(1000)
  expect(changes.since({ userId: 7, siteId: 2 })).toBe(1500)
  expect(changes.since({ userId: 7, siteId: 3 })).toBe(NEVER)
  expect(changes.since({ userId: 7, siteId: null })).toBe(1500)
})

it('What is older than any standby that is asked is forgotten', () => {
  const { clock, changes } = changesAt(1000)
  changes.noteWrite(7)
  clock.now = 5000
  changes.noteWrite(8)
  clock.now = 12_000
  changes.noteWrite(9)
  expect(changes.since({ userId: 7, siteId: 1 })).toBe(NEVER)
  expect(changes.since({ userId: 8, siteId: 1 })).toBe(5000)
})
