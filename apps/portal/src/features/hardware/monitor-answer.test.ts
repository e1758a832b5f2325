import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { type MonitorAnswerInput, monitorAnswer } from './monitor-answer.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()
const ways = (...online: boolean[]) => online.map(each => ({ online: each }))

function answer(input: Pick<MonitorAnswerInput, 'total' | 'silent' | 'longestSilentSince' | 'gateways'>) {
  const t = i18next.getFixedT('en-US', 'monitors')
  const { first, rest } = monitorAnswer({ t, language: 'en-US', now: NOW, ...input })
  return `${first} ${rest}`.trim()
}

describe('The answer over the monitors', () => {
  it.each([
    [
      34,
      2,
      hoursAgo(50),
      ways(true, true),
      '2 of 34 monitors are silent, the longest for 2 days. Both gateways are online.',
    ],
    [34, 1, hoursAgo(3), ways(true), '1 of 34 monitors is silent, for 3 hrs. The gateway is online.'],
    [
      6,
      2,
      null,
      ways(false),
      '2 of 6 monitors are silent, the first of them was never heard. 1 of 1 gateways is silent too.',
    ],
    [34, 0, null, ways(true, true, true), 'All 34 monitors are heard. All 3 gateways are online.'],
    [1, 0, null, undefined, 'The one monitor is heard.'],
    [0, 0, null, [], 'No monitor hangs here yet.'],
  ])('The answer is of %i, %i silent since %s', (total, silent, longestSilentSince, gateways, sentence) => {
    expect(answer({ total, silent, longestSilentSince, gateways })).toBe(sentence)
  })
})
