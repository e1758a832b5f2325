import { describe, expect, it } from 'vitest'
import { parseGraphSearch, rangeChoices, zoomOf } from './graph-search.ts'

describe('The address of a chart', () => {
  it('The address holds range, axis, zoom and view', () => {
    const search = parseGraphSearch({
      range: '7d',
      axis: 'age',
      from: 1_794_000_000,
      to: '1794086400',
      view: 'table',
    })
    expect(search).toEqual({
      range: '7d',
      axis: 'age',
      from: 1_794_000_000,
      to: 1_794_086_400,
      view: 'table',
    })
    expect(zoomOf(search)).toEqual({ from: 1_794_000_000, to: 1_794_086_400 })
  })

  it.each([
    [{ range: 'year' }],
    [{ from: 'Infinity', to: Number.POSITIVE_INFINITY }],
    [{ from: 1_794_086_400, to: 1_794_000_000 }],
    [{ from: 1_794_000_000 }],
    [{ axis: 'moon', view: 3 }],
  ])('The address drops what cannot be meant: %j', search => expect(parseGraphSearch(search)).toEqual({}))

  it('The choice offers 14 days on a phone, and keeps a linked range choosable', () => {
    expect(rangeChoices('24h', true)).toEqual(['24h', '7d', '14d'])
    expect(rangeChoices('24h', false)).toEqual(['24h', '7d', 'batch'])
    expect(rangeChoices('batch', true)).toEqual(['24h', '7d', 'batch'])
  })
})
