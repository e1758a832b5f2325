import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import { expect, it } from 'vitest'
import { formatOrdinal, formatOrdinalLabel } from './ordinals.ts'

const CASES: Record<
  Language,
  [first: string, second: string, third: string, eleventh: string, last: string]
> = {
  'en-US': ['1st', '2nd', '3rd', '11th', '21st'],
  es: ['1.º', '2.º', '3.º', '11.º', '21.º'],
  cn: ['第1', '第2', '第3', '第11', '第21'],
  fr: ['1er', '2e', '3e', '11e', '21e'],
  de: ['1.', '2.', '3.', '11.', '21.'],
  th: ['ที่ 1', 'ที่ 2', 'ที่ 3', 'ที่ 11', 'ที่ 21'],
  pl: ['1.', '2.', '3.', '11.', '21.'],
  hu: ['1.', '2.', '3.', '11.', '21.'],
  pt: ['1º', '2º', '3º', '11º', '21º'],
  nl: ['1e', '2e', '3e', '11e', '21e'],
  vi: ['1', '2', '3', '11', '21'],
  ja: ['第1', '第2', '第3', '第11', '第21'],
  it: ['1º', '2º', '3º', '11º', '21º'],
}

it.each(LANGUAGES)('Numbers in a row carry the ending of %s', language => {
  expect([1, 2, 3, 11, 21].map(number => formatOrdinal(number, language))).toEqual(CASES[language])
})

it.each<[Language, string, string]>([
  ['en-US', 'week', '2nd week'],
  ['de', 'Woche', '2. Woche'],
  ['vi', 'tuần', '2 tuần'],
  ['cn', '周', '第2周'],
  ['th', 'สัปดาห์', 'สัปดาห์ที่ 2'],
])('A thing in %s is named by its place', (language, label, named) => {
  expect(formatOrdinalLabel({ number: 2, label, language })).toBe(named)
})
