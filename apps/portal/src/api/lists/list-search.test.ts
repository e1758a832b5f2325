import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withChange } from '#lib/address/use-address.ts'
import { listReader } from './list-reader.ts'
import { filtersOf, isFiltered } from './list-search.ts'

describe('The address of a list', () => {
  const { read } = listReader(alerts.list)

  it('The address is read by the query of its call', () => {
    const search = {
      page: '3',
      filter: 'ALARM',
      sensor_filter: 'COUGHS',
      airspace: 7,
      ordering_field: 'opened_at',
      order: 'asc',
    }
    expect(read(search)).toEqual({ ...search, page: 3 })
  })

  it.each([
    [{ page: 1, filter: 'ALL', sensor_filter: 'ALL' }],
    [{ page: 'Infinity', airspace: 2_147_483_648 }],
    [{ page: '0x10', airspace: '1e1' }],
    [{ page: ' 5', airspace: [7] }],
    [{ page: -1, filter: 'RED', ordering_field: 'drop table', order: 'asc' }],
    [{ utm_source: 'mail' }],
  ])('The address leaves out defaults and what cannot be meant: %j', search =>
    expect(read(search)).toEqual({}),
  )

  it('The address takes a number for the text it was searched as', () => {
    expect(listReader(sites.list).read({ q: 4711 })).toEqual({ q: '4711' })
  })

  it('The address is the same one for the same list', () => {
    expect(listReader(alerts.list)).toBe(listReader(alerts.list))
  })

  it.each([alerts.list, sites.list, adminDevices.list])(
    'The address is never too broken to open the list: $path',
    endpoint => {
      const reader = listReader(endpoint)
      const raw = fc.dictionary(fc.constantFrom(...Object.keys(endpoint.query.shape), 'other'), fc.anything())
      fc.assert(
        fc.property(raw, search => {
          const once = reader.read(search)
          expect(reader.read(once)).toEqual(once)
        }),
      )
    },
  )
})

describe('A change of the address', () => {
  it('A change loses what is emptied, and then nothing is filtered', () => {
    const search = withChange({ q: 'linde', status: ['Ok'], page: 2 }, { q: '', status: [], page: undefined })
    expect(search).toEqual({})
    expect(isFiltered(search)).toBe(false)
  })

  it('A change of page, size and order is no filter', () => {
    const search = { page: 2, perPage: 50, ordering_field: 'name', order: 'asc' }
    expect(isFiltered(search)).toBe(false)
    expect(filtersOf({ ...search, filter: 'ALARM' })).toEqual({ filter: 'ALARM' })
  })
})
