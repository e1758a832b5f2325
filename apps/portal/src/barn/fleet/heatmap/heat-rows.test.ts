import { expect, it } from 'vitest'
import { cellAfter, type HeatRow, levelOf, meanOf, shownRows, tellsMore } from './heat-rows.ts'

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
] as const)('%s %% is %s', (value, level) => {
  expect(levelOf({ value })).toBe(level)
})

it('the mean counts slots, not days, and days on which nothing was expected do not count', () => {
  expect(meanOf([point(100), point(50), point(null)])).toBeCloseTo(75, 1)
  expect(meanOf([point(null)])).toBeNull()
})

it('an airspace opens by itself where a bad day is not shared by all of its devices', () => {
  const airspace = (...children: HeatRow[]) => ({ children })
  expect(tellsMore(airspace(row('a', 100), row('b', 20)))).toBe(true)
  expect(tellsMore(airspace(row('a', 20), row('b', 20)))).toBe(false)
  expect(tellsMore(airspace(row('a', 20), row('b', null)))).toBe(false)
  expect(tellsMore(airspace(row('a', 20)))).toBe(false)
})

it('shows the devices of what is open under it', () => {
  const house = { ...row('n1', 90), children: [row('a', 90), row('b', 90)] }
  const keys = (isOpen: boolean) => shownRows([house, row('n2', 90)], () => isOpen).map(({ key }) => key)
  expect(keys(false)).toEqual(['n1', 'n2'])
  expect(keys(true)).toEqual(['n1', 'a', 'b', 'n2'])
})

it('keys lead from cell to cell and stop at the edges', () => {
  const size = { rows: 2, days: 3 }
  expect(cellAfter('ArrowRight', { row: 0, day: 2 }, size)).toEqual({ row: 0, day: 2 })
  expect(cellAfter('ArrowDown', { row: 0, day: 2 }, size)).toEqual({ row: 1, day: 2 })
  expect(cellAfter('Home', { row: 1, day: 2 }, size)).toEqual({ row: 1, day: 0 })
  expect(cellAfter('End', { row: 1, day: 0 }, size)).toEqual({ row: 1, day: 2 })
  expect(cellAfter('x', { row: 1, day: 0 }, size)).toBeNull()
})
