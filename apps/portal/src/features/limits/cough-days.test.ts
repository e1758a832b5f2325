import { expect, it } from 'vitest'
import { daysByRhs, lowestOfDays } from './cough-days.ts'

const at = (text: string) => Date.parse(text) / 1000

it('A day begins at local midnight, and hours without a value say nothing', () => {
  const t = ['2026-10-24T21:00Z', '2026-10-24T22:00Z', '2026-10-25T22:00Z', '2026-10-25T23:00Z'].map(at)
  expect(lowestOfDays({ t, rhs: [70, 60, 55, null] }, 'Europe/Brussels')).toEqual([70, 55])
})

it('Days are counted by their lowest RHS, and those below the scale stand at its end', () => {
  expect(daysByRhs([88, 12, 88.4, 20], 20)).toEqual([
    { rhs: 20, days: 2 },
    { rhs: 88, days: 2 },
  ])
})
