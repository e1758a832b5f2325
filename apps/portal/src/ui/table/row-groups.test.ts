import { expect, it } from 'vitest'
import { groupRows, linesOf } from './row-groups.ts'

const byTens = { of: (row: number) => String(Math.floor(row / 10)), name: (row: number) => `from ${row}` }

it('Rows that share something stand under one heading, in their order, and are counted without headings', () => {
  expect(linesOf(groupRows([21, 25, 13, 4], byTens))).toEqual([
    { heading: 'from 21' },
    { index: 0 },
    { index: 1 },
    { heading: 'from 13' },
    { index: 2 },
    { heading: 'from 4' },
    { index: 3 },
  ])
})

it('Rows of no lot have no heading', () => {
  expect(linesOf(groupRows([21, 4], undefined))).toEqual([{ index: 0 }, { index: 1 }])
})
