import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { siteAnswer } from './site-answer.ts'

const NONE = { Ok: 0, Warning: 0, Alarm: 0, Offline: 0, Default: 0, Success: 0 }

function answer(counts: Partial<typeof NONE>): string {
  const t = i18next.getFixedT('en-US', 'sites')
  const { first, rest, quiet } = siteAnswer({ t, counts: { ...NONE, ...counts }, language: 'en-US' })
  return [first, rest, quiet].filter(part => part !== undefined).join(' ')
}

describe('the answer over the sites', () => {
  it.each<[string, Partial<typeof NONE>]>([
    [
      'One site needs you now, two more are worth a look. Nine of 14 are quiet.',
      { Alarm: 1, Warning: 2, Offline: 1, Default: 1, Success: 1, Ok: 8 },
    ],
    ['Two sites need you now.', { Alarm: 2 }],
    ['Two sites need you now. One more is silent. One of four is quiet.', { Alarm: 2, Offline: 1, Ok: 1 }],
    ['One site is worth a look. Three of four are quiet.', { Warning: 1, Ok: 3 }],
    ['One site is silent. Three of four are quiet.', { Offline: 1, Ok: 3 }],
    ['All six sites are quiet.', { Ok: 5, Success: 1 }],
    ['Your site is quiet.', { Ok: 1 }],
    ['Nothing needs you now.', { Default: 3, Ok: 2 }],
    ['13 sites need you now. 1,287 of 1,300 are quiet.', { Alarm: 13, Ok: 1287 }],
  ])('%s', (sentence, counts) => {
    expect(answer(counts)).toBe(sentence)
  })
})
