import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import { describe, expect, it } from 'vitest'
import {
  asSentence,
  formatAge,
  formatAgo,
  formatDate,
  formatDayOfYear,
  formatFull,
  formatFullDay,
  formatList,
  formatMoment,
  formatMonth,
  formatShort,
  formatTime,
  formatToday,
  orderNameParts,
  withComma,
  withinSentence,
} from './locale.ts'

/** The moment is a Saturday afternoon in UTC and evening in Amsterdam. */
const AT = '2026-09-05T16:07:00Z'
const timeZone = 'Europe/Amsterdam'

/** Full stops and kinds of space differ between releases of the locale data, which does not matter here. */
const plain = (text: string) =>
  text
    .replaceAll(/[\s ]+/g, ' ')
    .replaceAll('.', '')
    .trim()

interface Row {
  regular: string
  short: string
  fullDay: string
  month: string
  ages: [minute: string, minutes: string, hours: string, day: string, days: string]
}

const ROWS: Record<Language, Row> = {
  'en-US': {
    regular: '05 Sep 2026',
    short: '5 Sep 2026',
    fullDay: 'Saturday 5 September 2026',
    month: 'September 2026',
    ages: ['1 min', '5 mins', '3 hrs', '1 day', '4 days'],
  },
  es: {
    regular: '05 sept 2026',
    short: '05/09/2026',
    fullDay: 'sábado 5 de septiembre de 2026',
    month: 'septiembre de 2026',
    ages: ['1 min', '5 min', '3 h', '1 día', '4 días'],
  },
  cn: {
    regular: '2026年9月5日',
    short: '2026/09/05',
    fullDay: '2026年9月5日星期六',
    month: '2026年9月',
    ages: ['1分钟', '5分钟', '3小时', '1天', '4天'],
  },
  fr: {
    regular: '05 sept 2026',
    short: '05/09/2026',
    fullDay: 'samedi 5 septembre 2026',
    month: 'septembre 2026',
    ages: ['1 min', '5 min', '3 h', '1 jour', '4 jours'],
  },
  de: {
    regular: '05 Sept 2026',
    short: '05092026',
    fullDay: 'Samstag 5 September 2026',
    month: 'September 2026',
    ages: ['1 Min', '5 Min', '3 Std', '1 Tag', '4 Tage'],
  },
  th: {
    regular: '05 กย 2026',
    short: '05/09/2026',
    fullDay: 'วันเสาร์ที่ 5 กันยายน 2026',
    month: 'กันยายน 2026',
    ages: ['1 นาที', '5 นาที', '3 ชม', '1 วัน', '4 วัน'],
  },
  pl: {
    regular: '05 wrz 2026',
    short: '05092026',
    fullDay: 'sobota 5 września 2026',
    month: 'wrzesień 2026',
    ages: ['1 min', '5 min', '3 godz', '1 dzień', '4 dni'],
  },
  hu: {
    regular: '2026 szept 5',
    short: '2026 09 05',
    fullDay: '2026 szeptember 5 szombat',
    month: '2026 szeptember',
    ages: ['1 p', '5 p', '3 ó', '1 nap', '4 nap'],
  },
  pt: {
    regular: '05 set 2026',
    short: '05/09/2026',
    fullDay: 'sábado 5 de setembro de 2026',
    month: 'setembro de 2026',
    ages: ['1 min', '5 min', '3 h', '1 dia', '4 dias'],
  },
  nl: {
    regular: '05 sep 2026',
    short: '05-09-2026',
    fullDay: 'zaterdag 5 september 2026',
    month: 'september 2026',
    ages: ['1 min', '5 min', '3 uur', '1 dag', '4 dagen'],
  },
  vi: {
    regular: '05 thg 9 2026',
    short: '05/09/2026',
    fullDay: 'Thứ Bảy 5 tháng 9 2026',
    month: 'tháng 9 năm 2026',
    ages: ['1 phút', '5 phút', '3 giờ', '1 ngày', '4 ngày'],
  },
  ja: {
    regular: '2026/09/05',
    short: '2026/09/05',
    fullDay: '2026年9月5日土曜日',
    month: '2026年9月',
    ages: ['1分', '5分', '3時間', '1日', '4日'],
  },
  it: {
    regular: '05 set 2026',
    short: '05/09/2026',
    fullDay: 'sabato 5 settembre 2026',
    month: 'settembre 2026',
    ages: ['1 min', '5 min', '3 h', '1 giorno', '4 giorni'],
  },
}

describe.each(LANGUAGES)('The formats in %s', language => {
  const input = { at: AT, language, timeZone }
  const row = ROWS[language]
  const words = (text: string) => plain(text).replaceAll(',', '')

  it('Dates are written as its readers write them', () => {
    expect(words(formatDate(input))).toBe(row.regular)
    expect(words(formatShort(input))).toBe(row.short)
    expect(words(formatFullDay(input))).toBe(row.fullDay)
    expect(words(formatMonth(input))).toBe(row.month)
  })

  it('Times are HH:mm on the clock of the zone', () => {
    expect(formatTime(input)).toBe('18:07')
    expect(formatTime({ ...input, at: '2026-09-04T22:05:00Z' })).toBe('00:05')
    expect(words(formatFull(input))).toBe(`${row.fullDay} 18:07`)
    expect(formatToday(input)).not.toContain('2026')
  })

  it('Ages are minutes under an hour, hours under a day, otherwise days', () => {
    const ages = [
      formatAge({ value: 1, unit: 'minute' }, language),
      formatAge({ value: 5, unit: 'minute' }, language),
      formatAge({ value: 3, unit: 'hour' }, language),
      formatAge({ value: 1, unit: 'day' }, language),
      formatAge({ value: 4, unit: 'day' }, language),
    ]
    expect(ages.map(plain)).toEqual(row.ages)
  })
})

it('A day of a year in a sentence has no zero before it', () => {
  const at = '2026-03-09T12:00:00Z'
  expect(formatDayOfYear({ at, language: 'en-US', timeZone })).toBe('9 Mar 2026')
  expect(formatDayOfYear({ at, language: 'de', timeZone })).toBe('9. März 2026')
})

it.each([
  ['2026-09-05T00:30:00+02:00', '00:30'],
  ['2026-09-04T23:30:00+02:00', 'Fri 23:30'],
  ['2026-08-29T12:00:00+02:00', '29 Aug'],
  // On 5 September nobody takes December for the one that is still to come.
  ['2025-12-24T12:00:00+01:00', '24 Dec'],
  ['2025-09-05T12:00:00+02:00', '05 Sep 2025'],
])('The moment %s is as long as it must be to be found on 5 September 2026: %s', (at, said) => {
  expect(plain(formatMoment({ at, now: Date.parse(AT), timeZone, language: 'en-GB' }))).toBe(said)
})

it('An age in a sentence says how long ago it was', () => {
  expect(formatAgo({ value: 0, unit: 'minute' }, 'en-US')).toBe('now')
  expect(plain(formatAgo({ value: 5, unit: 'minute' }, 'en-US'))).toBe('5 mins ago')
  expect(plain(formatAgo({ value: 3, unit: 'hour' }, 'en-US'))).toBe('3 hrs ago')
  expect(plain(formatAgo({ value: 1, unit: 'hour' }, 'en-US'))).toBe('1 hr ago')
  expect(plain(formatAgo({ value: 2, unit: 'hour' }, 'de'))).toBe('vor 2 Std')
  expect(plain(formatAgo({ value: 1, unit: 'day' }, 'en-US'))).toBe('1 day ago')
})

it.each([
  ['de', 'Es hustet.'],
  ['cn', 'Es hustet。'],
  ['th', 'Es hustet'],
])('A headline before others ends as a sentence of %s does', (language, sentence) => {
  expect(asSentence('Es hustet', language)).toBe(sentence)
})

it('A headline that ends with a full stop of its own gets no second one', () => {
  expect(asSentence('Toux depuis 13 nov.', 'fr')).toBe('Toux depuis 13 nov.')
})

it.each([
  ['de', '05. Sept. 2026'],
  ['hu', '2026. szept. 5.'],
  ['nl', '05 sep 2026'],
])('A date in %s has its points: %s', (language, date) => {
  expect(formatDate({ at: AT, language, timeZone })).toBe(date)
})

it.each([
  ['en-US', 'Coughs', 'coughs'],
  ['de', 'Husten', 'Husten'],
  ['fr', 'Toux', 'toux'],
])('A text within a sentence in %s writes %s as %s', (language, word, written) => {
  expect(withinSentence(word, language)).toBe(written)
})

it.each([
  ['en-US', ['Nursery 1', 'Nursery 2', 'Sick bay'], 'Nursery 1, Nursery 2 and Sick bay'],
  ['th', ['Nursery 1'], 'Nursery 1'],
  ['th', ['Nursery 1', 'Nursery 2', 'Nursery 3'], 'Nursery 1, Nursery 2 และ Nursery 3'],
  ['th', ['การไอ', 'ความชื้น'], 'การไอและความชื้น'],
  ['th', ['การไอ', 'อุณหภูมิ', 'ความชื้น'], 'การไอ อุณหภูมิ และความชื้น'],
])('A list in %s of %j is %s', (language, items, written) => {
  expect(formatList(items, language)).toBe(written)
})

it('Words that more will follow end in the comma of their language, if it has one', () => {
  expect(['en-US', 'ja', 'cn', 'th'].map(language => withComma('A', language))).toEqual([
    'A,',
    'A、',
    'A，',
    'A',
  ])
})

it('A family is named first where people say it first', () => {
  expect(orderNameParts(['Thi', 'Nguyen'], 'vi')).toEqual(['Nguyen', 'Thi'])
  expect(orderNameParts(['Greet', 'Maes'], 'nl')).toEqual(['Greet', 'Maes'])
})
