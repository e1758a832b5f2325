import { expect, it } from 'vitest'
import { parseActivitySearch } from './activity-search.ts'

it.each([
  [{}, {}],
  [
    { days: '90', view: 'table' },
    { days: 90, view: 'table' },
  ],
  [{ days: 30, view: 'chart' }, {}],
  [{ days: '90 days' }, {}],
])('An address of %o shows %o', (raw, search) => {
  expect(parseActivitySearch(raw)).toEqual(search)
})
