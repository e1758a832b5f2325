import { describe, expect, it } from 'vitest'
import { changeSearch, isFiltered, parseSiteSearch } from './site-search.ts'

describe('the URL of the sites list', () => {
  it('is read as it was written', () => {
    expect(
      parseSiteSearch({ page: 3, group: '7', status: ['Alarm', 'Ok'], type: 'sow', q: 'linde' }),
    ).toEqual({
      page: 3,
      group: 7,
      status: ['Ok', 'Alarm'],
      type: 'sow',
      q: 'linde',
    })
  })

  it('takes a status list by commas too', () => {
    expect(parseSiteSearch({ status: 'Alarm,Warning' }).status).toEqual(['Warning', 'Alarm'])
  })

  it.each([
    { page: 0 },
    { page: 'Infinity' },
    { page: Number.POSITIVE_INFINITY },
    { group: 2_147_483_648 },
    { page: '0x10', group: '0x10' },
    { status: ['Fine'] },
    { type: 'cow' },
    { q: '   ' },
    { view: 'list' },
  ])('drops %o', raw => {
    expect(parseSiteSearch(raw)).toEqual({})
  })

  it('loses what is emptied, and then counts as unfiltered', () => {
    const search = changeSearch(
      { q: 'linde', status: ['Ok'], page: 2 },
      { q: '', status: [], page: undefined },
    )
    expect(search).toEqual({})
    expect(isFiltered(search)).toBe(false)
  })
})
