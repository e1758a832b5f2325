import { expect, it } from 'vitest'
import { holdsSlot } from './placement-slots.ts'

const at = (time: string) => new Date(`2026-03-02T${time}Z`)

it.each([
  ['08:03:00', '08:09:59', false],
  ['08:03:00', '08:10:00', false],
  ['08:03:00', '08:10:01', true],
  ['08:10:00', '08:10:01', true],
  ['08:10:00', '08:10:00', false],
  ['08:03:00', '09:00:00', true],
])('The placement begins with the slot from %s until before %s: %s', (from, to, holds) => {
  expect(holdsSlot(at(from), at(to))).toBe(holds)
})
