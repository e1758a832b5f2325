import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { validate } from './messages.ts'
import { commaList, countedLength, ordering, PageQuery, QueryFlag, requiredText, Search } from './page.ts'

describe('A page query', () => {
  it.each([
    [{}, { page: 1, perPage: 10 }],
    [
      { page: '3', perPage: '1000' },
      { page: 3, perPage: 1000 },
    ],
  ])('The query %j is %j', (query, parsed) => {
    expect(PageQuery.parse(query)).toEqual(parsed)
  })
  it.each([
    '0',
    '-1',
    '1001',
    '1.5',
    'Infinity',
    '-Infinity',
    'NaN',
    '1e400',
    '',
    ' ',
    'ten',
    '9'.repeat(400),
    '0x10',
    '0b11',
    '1e2',
    '+5',
    ' 5',
    '5\n',
    '٣',
    true,
  ])('A query refuses perPage=%s on its field', perPage => {
    expect(validate(PageQuery, { perPage })).toEqual({ ok: false, fields: { perPage: ['invalid'] } })
  })
  it('A query refuses a parameter given twice', () => {
    expect(validate(PageQuery, { page: ['1', '2'] })).toEqual({ ok: false, fields: { page: ['invalid'] } })
  })
})

describe('Other query fields', () => {
  it('Comma lists are split, trimmed and checked entry by entry', () => {
    const names = commaList(z.enum(['Ok', 'Alarm'], 'invalid'))
    expect(names.parse(' Ok,,Alarm ')).toEqual(['Ok', 'Alarm'])
    expect(names.parse(['Ok'])).toEqual(['Ok'])
    expect(names.parse('')).toEqual([])
    expect(validate(names, 'Ok,Nope')).toEqual({ ok: false, fields: { '1': ['invalid'] } })
  })
  it('Flags are true or false', () => {
    expect(['true', 'false', '1', '0', true, false].map(flag => QueryFlag.parse(flag))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ])
    expect(validate(QueryFlag, 'yes').ok).toBe(false)
  })
  it('A search text is trimmed, at most 100 long and free of NUL', () => {
    expect(Search.parse('  hof ')).toBe('hof')
    expect(validate(Search, 'a'.repeat(101))).toEqual({ ok: false, fields: { '': ['too_long'] } })
    expect(validate(Search, 'a\u0000')).toEqual({ ok: false, fields: { '': ['wrong_characters'] } })
  })
  it('The ordering takes only the fields of its list', () => {
    const query = z.object(ordering(['name', 'code']))
    expect(query.parse({ ordering_field: 'code', order: 'desc' })).toEqual({
      ordering_field: 'code',
      order: 'desc',
    })
    expect(validate(query, { ordering_field: 'password_hash', order: 'up' })).toEqual({
      ok: false,
      fields: { ordering_field: ['invalid'], order: ['invalid'] },
    })
  })
})

describe('The length of a text', () => {
  it.each(['pigs', '  pigs\n', '🐖🐖🐖🐖', 'e\u0301x', '👨‍🌾'])(
    'The length of %j is what the rule counts',
    text => {
      const length = countedLength(text)
      expect(validate(requiredText(length), text).ok).toBe(true)
      expect(validate(requiredText(length - 1), text).ok).toBe(false)
    },
  )
})
