import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { describe, expect, it } from 'vitest'
import { listReader } from '#api/lists/list-reader.ts'
import { callSearch, isNarrowed, OWN_SEARCH, withoutFilters } from './site-list.ts'

const { read } = listReader(sites.list, { own: OWN_SEARCH })

describe('The URL of the sites list', () => {
  it('The URL is read as it was written', () => {
    const search = { page: 3, group_id: '7', status: ['Alarm', 'Ok'], type: ['sow'], q: 'linde' }
    expect(read(search)).toEqual({ ...search, group_id: 7 })
  })

  it('The URL takes lists by commas too', () => {
    const search = read({ status: 'Alarm,Warning', type: 'sow' })
    expect(search).toEqual({ status: ['Alarm', 'Warning'], type: ['sow'] })
  })

  it.each([
    { page: 0 },
    { page: 'Infinity' },
    { page: Number.POSITIVE_INFINITY },
    { group_id: 2_147_483_648 },
    { page: '0x10', group_id: '0x10' },
    { status: ['Fine'] },
    { type: 'cow' },
    { q: '   ' },
    { view: 'list' },
  ])('The URL drops %o', raw => {
    expect(read(raw)).toEqual({})
  })

  it('The URL keeps the map for itself', () => {
    const search = read({ view: 'map', page: 2 })
    expect(callSearch(search)).toEqual({ page: 2 })
    expect(isNarrowed(search)).toBe(false)
  })

  it('The URL leads back to all sites', () => {
    const search = read({ q: 'linde', status: 'Ok', page: 2 })
    expect(isNarrowed(search)).toBe(true)
    expect(withoutFilters(search)).toEqual({ q: undefined, status: undefined, page: undefined })
  })
})
