import { STATUS_NAMES } from '@earshot/contract/values.ts'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { isCalm, type LagInput, lagOf, lagText } from './lag.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const HOUR = 3_600_000
const ago = (hours: number) => NOW - hours * HOUR

function say(heard: number, answered: number, status: LagInput['status'] = 'Ok'): string | null {
  const lastUpdate = new Date(ago(heard)).toISOString()
  const lag = lagOf({ status, lastUpdate, answeredAt: ago(answered), now: NOW })
  if (lag === null) return null
  const { first, rest } = lagText(i18next.getFixedT('en-US', 'common'), lag)
  return `${first} ${rest}`
}

describe('The words in the place of a status that is too old', () => {
  it.each<[string | null, number, number]>([
    [null, 2, 0],
    [
      'Earshot is catching up: the newest figures are 3 hours old. There is nothing to do, it goes on by itself.',
      3,
      0,
    ],
    [
      'Earshot is catching up: the newest figures are 1 day old. There is nothing to do, it goes on by itself.',
      30,
      1,
    ],
    [
      'Earshot is catching up: the newest figures are 44 days old. There is nothing to do, it goes on by itself.',
      44 * 24,
      0,
    ],
    ['What you see is 5 hours old. It renews itself as soon as Earshot can be reached.', 5, 4.9],
    ['What you see is 2 days old. It renews itself as soon as Earshot can be reached.', 50, 49],
  ])('The words say: %s', (sentence, heard, answered) => {
    expect(say(heard, answered)).toBe(sentence)
  })

  it('The words take back what calms, and nothing else', () => {
    expect(STATUS_NAMES.filter(isCalm).sort()).toEqual(['Ok', 'Success'])
  })

  it('The words leave Offline and Default to speak for themselves', () => {
    expect(say(50, 0, 'Offline')).toBeNull()
    expect(say(50, 0, 'Default')).toBeNull()
  })
})
