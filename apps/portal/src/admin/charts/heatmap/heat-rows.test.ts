import { expect, it } from 'vitest'
import {
  cellAfterKey,
  expandedRows,
  type HeatRow,
  levelOf,
  meanOf,
  rowsWithOwnBadDays,
  shownRows,
} from './heat-rows.ts'

const point = (value: number | null) => ({
  date: '2026-03-01',
  value,
  received: value === null ? 0 : Math.round(1.44 * value),
  expected: value === null ? 0 : 144,
})
const row = (key: string, ...values: (number | null)[]): HeatRow => ({
  key,
  name: key,
  kind: 'device',
  points: values.map(point),
})

it.each([
  [null, 'NONE'],
  [100, 'OK'],
  [90, 'OK'],
  [89.9, 'WARNING'],
  [50, 'WARNING'],
  [49.9, 'ALARM'],
  [0, 'ALARM'],
] as const)('A share of %s %% is %s', (value, level) => {
  expect(levelOf({ value })).toBe(level)
})

it('The mean counts slots, not days, and days on which nothing was expected do not count', () => {
  expect(meanOf([point(100), point(50), point(null)])).toBeCloseTo(75, 1)
  expect(meanOf([point(null)])).toBeNull()
})

it('Devices tell more than their airspace where a bad day is not shared by all of them', () => {
  const telling = (...children: HeatRow[]) => rowsWithOwnBadDays({ children }).map(({ key }) => key)
  expect(telling(row('a', 100), row('b', 20))).toEqual(['b'])
  expect(telling(row('a', 100, 40), row('b', 20, 40))).toEqual(['b'])
  expect(telling(row('a', 20), row('b', 20))).toEqual([])
  expect(telling(row('a', 20), row('b', null))).toEqual([])
  expect(telling(row('a', 20))).toEqual([])
})

it('An opened row shows what tells more, and everything where nothing does', () => {
  const keys = (...children: HeatRow[]) => expandedRows({ ...row('n1', 90), children }).map(({ key }) => key)
  expect(keys(row('a', 90), row('b', 20))).toEqual(['b'])
  expect(keys(row('a', 90), row('b', 90))).toEqual(['a', 'b'])
})

it('The map shows the devices of an open row under it', () => {
  const rows = [row('n1', 90), row('n2', 90)]
  const shown = shownRows(rows, ({ key }) => (key === 'n1' ? [row('a', 90)] : []))
  expect(shown.map(({ key }) => key)).toEqual(['n1', 'a', 'n2'])
})

it('Arrow keys lead from cell to cell and stop at the edges', () => {
  const size = { rows: 2, days: 3 }
  expect(cellAfterKey('ArrowRight', { row: 0, day: 2 }, size)).toEqual({ row: 0, day: 2 })
  expect(cellAfterKey('ArrowDown', { row: 0, day: 2 }, size)).toEqual({ row: 1, day: 2 })
  expect(cellAfterKey('Home', { row: 1, day: 2 }, size)).toEqual({ row: 1, day: 0 })
  expect(cellAfterKey('End', { row: 1, day: 0 }, size)).toEqual({ row: 1, day: 2 })
  expect(cellAfterKey('x', { row: 1, day: 0 }, size)).toBeNull()
})
