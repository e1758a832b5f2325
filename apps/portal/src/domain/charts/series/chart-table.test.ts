import { describe, expect, it } from 'vitest'
import { tableCells, tableRows } from './chart-table.ts'

const quality = { coverage: [0.834, 1, 1], late: [0, 1, 0] }
const rows = tableRows({
  series: {
    rhs: { at: [0, 3600], value: [58, null], step: 3600 },
    temperature: { at: [0, 600, 9000], value: [-23.126, 23.2, 30], step: 600, quality },
  },
  window: { from: 0, to: 3600 },
  events: [
    { at: 700, text: 'Fan mended' },
    { at: 1199, text: 'Warning' },
    { at: 2000, text: 'Nothing was measured then' },
    { at: 3600, text: 'In the next window' },
  ],
})

describe('Chart table', () => {
  it('The table has one row for each time that was measured in the window or had an event, newest first', () => {
    expect(rows.map(row => row.at)).toEqual([2000, 600, 0])
    expect(rows[2]?.values).toEqual({ rhs: 58, coughs: null, temperature: -23.126, humidity: null })
  })

  it('The table says how much was measured, what came late, and what began in each step', () => {
    expect(rows.map(({ coverage, isLate, events }) => [coverage, isLate, events])).toEqual([
      [null, false, ['Nothing was measured then']],
      [null, true, ['Fan mended', 'Warning']],
      [0.834, false, []],
    ])
  })

  it('The table is the same as a file, oldest first', () => {
    const cells = tableCells(rows, {
      header: ['Time', 'Age', 'RHS', 'Coughs', 'T', 'H', 'Measured', 'Late', 'Events'],
      time: at => `t${at}`,
      age: at => (at === 0 ? 24 : null),
      late: 'yes',
    })
    expect(cells).toEqual([
      ['Time', 'Age', 'RHS', 'Coughs', 'T', 'H', 'Measured', 'Late', 'Events'],
      ['t0', 24, 58, null, -23.13, null, 83, null, null],
      ['t600', null, null, null, 23.2, null, 100, 'yes', 'Fan mended; Warning'],
      ['t2000', null, null, null, null, null, null, null, 'Nothing was measured then'],
    ])
  })
})
