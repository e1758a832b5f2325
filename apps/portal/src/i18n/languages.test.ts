import { LANGUAGES } from '@earshot/contract/values.ts'
import { describe, expect, it } from 'vitest'
import { badgeFile } from '#ui/store-badges/StoreBadges.tsx'
import { detectLanguage, languageTag } from './languages.ts'

describe('The language to start with', () => {
  it.each<[stored: string | null, browser: string[], found: string]>([
    ['fr', ['de'], 'fr'],
    ['xx', ['de-AT', 'en'], 'de'],
    [null, ['de-AT'], 'de'],
    [null, ['zh-CN'], 'cn'],
    [null, ['zh-Hant-TW'], 'cn'],
    [null, ['zh'], 'cn'],
    [null, ['pt-BR'], 'pt'],
    [null, ['en-GB'], 'en-US'],
    [null, ['en'], 'en-US'],
    [null, ['EN-us'], 'en-US'],
    [null, ['es_MX'], 'es'],
    [null, ['sv-SE', 'fi', 'nl-BE'], 'nl'],
    [null, ['xx', 'th-TH'], 'th'],
  ])('The language with stored %s, browser %s is %s, in whichever build', (stored, browser, found) => {
    expect(detectLanguage({ stored, browser, china: false })).toBe(found)
    expect(detectLanguage({ stored, browser, china: true })).toBe(found)
  })

  it.each([[[]], [['sv-SE']], [['', 'x', 'zhx', 'end']]])(
    'The wish %j is none of ours: the build decides',
    browser => {
      expect(detectLanguage({ stored: null, browser, china: false })).toBe('en-US')
      expect(detectLanguage({ stored: 'klingon', browser, china: true })).toBe('cn')
    },
  )
})

it.each(LANGUAGES)('The language %s is known to Intl by its tag', language => {
  expect(Intl.DateTimeFormat.supportedLocalesOf(languageTag(language))).toHaveLength(1)
})

it('Every language but one has store badges of its own', () => {
  const own = LANGUAGES.filter(language => !badgeFile('ios', language).endsWith('en-us.svg'))
  expect(LANGUAGES.filter(language => !own.includes(language))).toEqual(['en-US', 'hu'])
})
