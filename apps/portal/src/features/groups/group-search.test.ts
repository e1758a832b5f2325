import { expect, it } from 'vitest'
import { groupSearch } from './group-search.ts'

it.each([
  [{ group: 'new' }, { group: 'new' }],
  [{ group: 3 }, { group: 3 }],
  [{ group: '3' }, { group: 3 }],
  [{ group: 'old' }, {}],
  [{ group: 0 }, {}],
  [{ group: '2147483648' }, {}],
  [{ other: 1 }, {}],
])('The choice of the address %j stays %j', (search, read) => {
  expect(groupSearch(search)).toEqual(read)
})
