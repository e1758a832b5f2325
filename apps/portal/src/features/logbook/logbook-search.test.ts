import { expect, it } from 'vitest'
import { parseLogbookSearch } from './logbook-search.ts'

it('An address that cannot be meant opens the logbook all the same', () => {
  const wrong = { batch: 'x', day: '2026-02-31', filter: 'ALL' }
  expect(parseLogbookSearch(wrong)).toEqual({})
  const right = { batch: 7, day: '2026-02-28', filter: 'COMMENTS', count: true }
  expect(parseLogbookSearch(right)).toEqual(right)
})
