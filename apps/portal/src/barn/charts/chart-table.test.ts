import { describe, expect, it } from 'vitest'
import { tableCells, tableRows } from './chart-table.ts'

const rows = tableRows(
  {
    rhs: { at: [0, 3600], value: [58, null], step: 3600 },
    temperature: { at: [0, 600, 9000], value: [-23.126, 23.2, 30], step: 600 },
  },
  { from: 0, to: 3600 },
)

describe('chart table', () => {
  it('has one row for each time that was measured in the window, newest first', () => {
    expect(rows.map(row => row.at)).toEqual([600, 0])
    expect(rows[1]?.values).toEqual({ rhs: 58, coughs: null, temperature: -23.126, humidity: null })
  })

  it('is the same as a file, oldest first', () => {
    const cells = tableCells(rows, {
      header: ['Time', 'Age', 'RHS', 'Coughs', 'T', 'H'],
      time: at => `t${at}`,
      age: at => (at === 0 ? 24 : null),
    })
    expect(cells).toEqual([
      ['Time', 'Age', 'RHS', 'Coughs', 'T', 'H'],
      ['t0', 24, 58, null, -23.13, null],
      ['t600', null, null, null, 23.2, null],
    ])
  })
})
