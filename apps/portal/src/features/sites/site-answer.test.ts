import type { StatusName } from '@earshot/contract/values.ts'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { lagOf } from '#domain/values/lag.ts'
import { siteAnswer } from './site-answer.ts'

const NONE = { Ok: 0, Warning: 0, Alarm: 0, Offline: 0, Default: 0, Success: 0 }

type Shown = readonly (readonly [StatusName, days: number])[]

/**
 * Returns the answer.
 * @param shown the status and the age in days of the sites on the page; none of them is old unless given
 */
function answer(counts: Partial<typeof NONE>, shown: Shown = []): string {
  const { first, rest, quiet } = siteAnswer({
    t: i18next.getFixedT('en-US', 'sites'),
    common: i18next.getFixedT('en-US', 'common'),
    counts: { ...NONE, ...counts },
    shown: shown.map(([status, days]) => ({ status, lag: lagOf(aged(status, days)) })),
    language: 'en-US',
  })
  return [first, rest, quiet].filter(part => part !== undefined).join(' ')
}

const NOW = Date.parse('2026-11-20T08:00:00Z')

function aged(status: StatusName, days: number) {
  return { status, lastUpdate: new Date(NOW - days * 86_400_000), answeredAt: NOW, now: NOW }
}

describe('The answer over the sites', () => {
  it.each<[string, Partial<typeof NONE>]>([
    [
      'One site needs you now, two more are worth a look. One more is silent. Eight of 14 are quiet.',
      { Alarm: 1, Warning: 2, Offline: 1, Default: 1, Success: 1, Ok: 8 },
    ],
    ['Two sites need you now.', { Alarm: 2 }],
    ['Two sites need you now. One more is silent. One of four is quiet.', { Alarm: 2, Offline: 1, Ok: 1 }],
    ['One site is worth a look. Three of four are quiet.', { Warning: 1, Ok: 3 }],
    ['One site is silent. Three of four are quiet.', { Offline: 1, Ok: 3 }],
    ['All six sites are quiet.', { Ok: 6 }],
    ['Nothing needs you now.', { Ok: 5, Success: 1 }],
    ['Your site is quiet.', { Ok: 1 }],
    ['Nothing needs you now.', { Default: 3, Ok: 2 }],
    ['13 sites need you now. 1,287 of 1,300 are quiet.', { Alarm: 13, Ok: 1287 }],
  ])('%s', (sentence, counts) => {
    expect(answer(counts)).toBe(sentence)
  })

  const NOTHING_TO_DO = 'There is nothing to do, it goes on by itself.'

  it.each<[string, Partial<typeof NONE>, Shown]>([
    [
      `Earshot is catching up: the newest figures are 44 days old. ${NOTHING_TO_DO}`,
      { Ok: 2 },
      [
        ['Ok', 45],
        ['Ok', 44],
      ],
    ],
    [
      'Earshot is catching up: the newest figures are 2 days old. One site needed you when it was last heard.',
      { Alarm: 1, Success: 1, Offline: 1, Default: 1, Ok: 20 },
      [
        ['Alarm', 2],
        ['Offline', 9],
        ['Default', 0],
        ['Success', 3],
      ],
    ],
    [
      'Earshot is catching up: the newest figures are 1 day old. Two sites were worth a look when they were last heard.',
      { Warning: 2 },
      [
        ['Warning', 1],
        ['Warning', 2],
      ],
    ],
    [
      `One site is not up to date. ${NOTHING_TO_DO}`,
      { Ok: 3 },
      [
        ['Ok', 1],
        ['Ok', 0],
        ['Ok', 0],
      ],
    ],
    [
      'Two sites are not up to date. One site needs you now, one more is worth a look.',
      { Alarm: 2, Warning: 1, Ok: 3 },
      [
        ['Alarm', 3],
        ['Alarm', 0],
        ['Warning', 0],
        ['Ok', 3],
      ],
    ],
    [
      'One site is not up to date. One site is silent.',
      { Offline: 1, Ok: 2 },
      [
        ['Offline', 9],
        ['Ok', 3],
        ['Ok', 0],
      ],
    ],
  ])('%s', (sentence, counts, shown) => {
    expect(answer(counts, shown)).toBe(sentence)
  })
})
