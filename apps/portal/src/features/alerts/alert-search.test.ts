import { describe, expect, it } from 'vitest'
import { nextOrder, parseAlertSearch } from './alert-search.ts'

describe('the address of the alert list', () => {
  it('holds page, filters and order', () => {
    const search = {
      page: '3',
      filter: 'ALARM',
      sensor_filter: 'COUGHS',
      airspace: 7,
      ordering_field: 'opened_at',
      order: 'asc',
    }
    expect(parseAlertSearch(search)).toEqual({ ...search, page: 3 })
  })

  it.each([
    [{ page: 1, filter: 'ALL', sensor_filter: 'ALL' }],
    [{ page: 'Infinity', airspace: 2_147_483_648 }],
    [{ page: '0x10', airspace: '1e1' }],
    [{ page: ' 5', airspace: [7] }],
    [{ page: -1, filter: 'RED', ordering_field: 'drop table', order: 'asc' }],
  ])('leaves out defaults and what cannot be meant: %j', search =>
    expect(parseAlertSearch(search)).toEqual({}),
  )

  it('a column sorts down, up, and not at all', () => {
    const down = nextOrder({ page: 4, filter: 'ALARM' }, 'opened_at')
    expect(down).toEqual({ filter: 'ALARM', ordering_field: 'opened_at', order: 'desc' })
    const up = nextOrder(down, 'opened_at')
    expect(up.order).toBe('asc')
    expect(nextOrder(up, 'opened_at')).toEqual({ filter: 'ALARM' })
  })
})
