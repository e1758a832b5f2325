import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { barn } from '#test/barn-data.ts'
import { lampStatus, type MonitorAnswerInput, monitorAnswer, monitorSentence } from './monitor-sentences.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const [usual] = barn(NOW / 1000).devices

const monitor = (own: Partial<Device>): Device => ({
  ...(usual as Device),
  name: 'F1-01',
  cough_status: 'OK',
  ...own,
})

function sentence(
  own: Partial<Device>,
  neighbours: Partial<Device>[] = [],
  gatewayOnline: boolean | null = true,
) {
  const t = i18next.getFixedT('en-US', 'monitors')
  const { first, rest } = monitorSentence({
    t,
    language: 'en-US',
    device: monitor(own),
    neighbours: neighbours.map(monitor),
    gatewayOnline,
    now: NOW,
  })
  return `${first} ${rest}`.trim()
}

const silent = { connectivity: 'LOST', last_update: '2026-02-28T12:00:00Z' } as const
const loud = { cough_status: 'ALARM', rhs: 33 } as const

describe('The sentence over a monitor', () => {
  it.each([
    [{}, [], true, 'F1-01 hears nothing unusual.'],
    [
      silent,
      [],
      true,
      'F1-01 has been silent for 2 days. Its gateway is online, so look at the monitor itself: its power, its Wi-Fi.',
    ],
    [silent, [], false, 'F1-01 has been silent for 2 days. Its gateway is silent too: look there first.'],
    [{ ...silent, last_update: null }, [], null, 'F1-01 was never heard. No gateway has heard it yet.'],
    [
      { cough_status: 'DEFAULT', temperature_status: 'DEFAULT', humidity_status: 'DEFAULT' },
      [],
      true,
      'F1-01 is not judged. That needs a batch in its airspace and a licence.',
    ],
    [
      { humidity_status: 'WARNING', temperature_status: 'WARNING' },
      [],
      true,
      'F1-01 shows Warning for temperature and humidity.',
    ],
    [loud, [{ rhs: 90 }], true, 'F1-01 shows Alarm for coughs. The monitor beside it hears nothing unusual.'],
    [
      loud,
      [{ rhs: 50, cough_status: 'WARNING' }, { rhs: 90 }],
      true,
      'F1-01 shows Alarm for coughs. It hears the most of 3 monitors: the trouble is around it.',
    ],
    [
      loud,
      [{ rhs: 20, cough_status: 'ALARM' }],
      true,
      'F1-01 shows Alarm for coughs. Others of its airspace hear it too.',
    ],
  ] as const)('The sentence is of %j beside %j', (own, neighbours, gateway, text) => {
    expect(sentence(own, [...neighbours], gateway)).toBe(text)
  })

  it('The sentence names the worst lamps only', () => {
    const lamps = { cough_status: 'WARNING', temperature_status: 'ALARM', humidity_status: 'OK' } as const
    expect(lampStatus(lamps)).toEqual({ status: 'ALARM', sensors: ['TEMPERATURE'] })
  })
})

const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()
const gatewayList = (...online: boolean[]) => online.map(each => ({ online: each }))

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
      gatewayList(true, true),
      '2 of 34 monitors are silent, the longest for 2 days. Both gateways are online.',
    ],
    [34, 1, hoursAgo(3), gatewayList(true), '1 of 34 monitors is silent, for 3 hrs. The gateway is online.'],
    [
      6,
      2,
      null,
      gatewayList(false),
      '2 of 6 monitors are silent, the first of them was never heard. 1 of 1 gateways is silent too.',
    ],
    [34, 0, null, gatewayList(true, true, true), 'All 34 monitors are heard. All 3 gateways are online.'],
    [1, 0, null, undefined, 'The one monitor is heard.'],
    [0, 0, null, [], 'No monitor hangs here yet.'],
  ])('The answer is of %i, %i silent since %s', (total, silent, longestSilentSince, gateways, sentence) => {
    expect(answer({ total, silent, longestSilentSince, gateways })).toBe(sentence)
  })
})
