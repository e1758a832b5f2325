import { expect, it } from 'vitest'
import { changeTo, isSameSearch, searchToSave } from './saved-search.ts'

it('Filters and order are kept, the page and its size are not', () => {
  const search = { filter: 'OFFLINE', supplier: 7, order: 'desc', page: 3, perPage: 50, country: undefined }
  expect(searchToSave(search)).toEqual({ filter: 'OFFLINE', supplier: 7, order: 'desc' })
})

it('The same filters are the same in any order, and as digits', () => {
  expect(isSameSearch({ a: '1', b: 'x' }, { b: 'x', a: 1 })).toBe(true)
  expect(isSameSearch({ a: '1' }, { a: '1', b: 'x' })).toBe(false)
})

it('Saved filters take the place of all that is filtered now, on the first page', () => {
  expect(changeTo({ filter: 'ALARM', search: 'es', page: 2, perPage: 50 }, { filter: 'OFFLINE' })).toEqual({
    filter: 'OFFLINE',
    search: undefined,
    page: undefined,
  })
})
