import { expect, it } from 'vitest'
import { rounded, slowerFiles, slowest, timeShares } from './time-shares.mjs'

const recorded = { 'long.test.ts': 0.2, 'short.test.ts': 0.001, 'middle.test.ts': 0.01 }
const grown = (times: Record<string, number>) =>
  slowerFiles({ times, recorded }).map(({ file }: { file: string }) => file)

it('A file is named that takes more than three times its recorded share', () => {
  expect(grown({ 'long.test.ts': 61, 'rest.test.ts': 39 })).toEqual(['long.test.ts'])
  expect(grown({ 'long.test.ts': 59, 'rest.test.ts': 41 })).toEqual([])
})

it('The verdict is the same on a machine half as fast', () => {
  const times = { 'long.test.ts': 61_000, 'rest.test.ts': 39_000 }
  const slower = { 'long.test.ts': 122_000, 'rest.test.ts': 78_000 }
  expect(grown(slower)).toEqual(grown(times))
})

it('Small files are let be: chance alone makes three times of next to nothing', () => {
  expect(grown({ 'short.test.ts': 1.9, 'rest.test.ts': 98.1 })).toEqual([])
  expect(grown({ 'short.test.ts': 2.1, 'rest.test.ts': 97.9 })).toEqual(['short.test.ts'])
})

it('A file that is not recorded is not judged', () => {
  expect(grown({ 'new.test.ts': 90, 'rest.test.ts': 10 })).toEqual([])
})

it('The slowest are named first', () => {
  expect(slowest({ a: 1, b: 3, c: 2 }, 2)).toEqual([
    { file: 'b', ms: 3 },
    { file: 'c', ms: 2 },
  ])
})

it('The parts of one are recorded by name', () => {
  expect(rounded(timeShares({ b: 2, a: 1 }))).toEqual({ a: 0.3333, b: 0.6667 })
  expect(Object.keys(rounded({ b: 1, a: 0 }))).toEqual(['a', 'b'])
  expect(timeShares({ a: 0 })).toEqual({ a: 0 })
})
