import { describe, expect, it } from 'vitest'
import { acceptedTags, bestTag, dateTag, intlTag } from './language-tag.ts'

describe('A header of wanted languages', () => {
  it.each([
    ['de, en;q=0.5', ['de', 'en']],
    ['en;q=0.5, de', ['de', 'en']],
    ['zh-CN,zh;q=0.9', ['cn-cn', 'cn']],
    ['en; q=0.5 , de ;q = 0.7', ['de', 'en']],
    ['fr;q=0, nl;q=x, *', ['*']],
    ['', []],
  ])('The header "%s" wants %j', (header, tags) => {
    expect(acceptedTags(header)).toEqual(tags)
  })

  it('The header is read no further than any honest one goes', () => {
    expect(acceptedTags(`${'x'.repeat(300)},de`)).toEqual(['x'.repeat(200)])
  })
})

describe('The best of the languages there are', () => {
  const known = ['en-US', 'en-GB', 'de', 'cn'] as const
  it.each([
    ['en-GB', 'en-GB'],
    ['en-AU', 'en-US'],
    ['de-AT, en', 'de'],
    ['zh-TW', 'cn'],
    ['zhx, de', 'de'],
    ['pl', undefined],
    ['pt-PT, de;q=0.9', 'de'],
    ['en;q=0.1, de;q=0.2', 'de'],
  ])('The best for "%s" is %s', (header, best) => {
    expect(bestTag(header, known)).toBe(best)
  })
})

it.each([
  ['en-US', '2 March 2026'],
  ['th', '2 มีนาคม ค.ศ. 2026'],
  ['cn', '2026年3月2日'],
  ['hu', '2026. március 2.'],
  ['pt', '2 de março de 2026'],
])('A day in %s is written as %s', (language, day) => {
  const format = new Intl.DateTimeFormat(dateTag(language), { timeZone: 'UTC', dateStyle: 'long' })
  expect(format.format(new Date('2026-03-02T12:00:00Z'))).toBe(day)
})

it('The language is called by Intl as the world calls it', () => {
  expect([intlTag('cn'), intlTag('en-US')]).toEqual(['zh-CN', 'en-US'])
})
