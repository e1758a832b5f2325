import type { AlarmStep } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { describe, expect, it } from 'vitest'
import { anAlarmPlan } from '#test/alarm-plan.ts'
import {
  lastArrival,
  nextGap,
  nextNight,
  type PlanNow,
  planFaults,
  plannedMessages,
  reachOf,
  shiftAt,
} from './plan-facts.ts'

const NOW = Date.parse('2026-11-24T08:20:00Z')
const [GEERT, KOEN, AN] = [1, 2, 3]

const step = (after_minutes: number, given: Partial<AlarmStep> = {}): AlarmStep => ({
  after_minutes,
  recipients: [{ kind: 'EVERYBODY', user_id: null }],
  channels: ['EMAIL', 'PUSH'],
  ...given,
})
const onDuty: AlarmStep['recipients'] = [{ kind: 'ON_DUTY', user_id: null }]
const shift = (from: string, to: string, user_id: number | null) => ({ from, to, user_id })
const planNow = (given: Partial<PlanNow> = {}): PlanNow => ({
  ...anAlarmPlan(),
  shifts: [],
  now: NOW,
  ...given,
})

describe('Whom a plan reaches', () => {
  it('The first are told by their step, and the last when everybody has been told', () => {
    const plan = planNow({ steps: [step(0, { recipients: onDuty }), step(30), step(60)] })
    expect(reachOf(plan)).toMatchObject({ firstMinutes: 0, lastMinutes: 30, isEverybody: true, count: 3 })
    expect(reachOf(plan).first.map(({ id }) => id)).toEqual([GEERT])
  })

  it('Somebody on duty is told instead of the owners, and a gap is theirs again', () => {
    const shifts = [
      shift('2026-11-24T00:00:00Z', '2026-11-24T08:25:00Z', KOEN),
      shift('2026-11-24T08:25:00Z', '2026-11-25T00:00:00Z', null),
    ]
    const plan = planNow({
      shifts,
      steps: [step(0, { recipients: onDuty }), step(15, { recipients: onDuty })],
    })
    expect(shiftAt(plan, NOW)?.user_id).toBe(KOEN)
    expect(plannedMessages(plan, NOW).map(({ userId, channel }) => [userId, channel])).toEqual([
      [KOEN, 'EMAIL'],
      [KOEN, 'PUSH'],
      [GEERT, 'EMAIL'],
      [GEERT, 'PUSH'],
    ])
    expect(nextGap(plan)?.from).toBe('2026-11-24T08:25:00Z')
  })

  it('A site without a rota has no gaps', () => {
    const shifts = [shift('2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z', null)]
    expect(nextGap(planNow({ shifts }))).toBeUndefined()
  })
})

describe('What of a plan does not work', () => {
  it('A channel without a way out and people whom one does not reach are named once', () => {
    const plan = planNow({
      steps: [step(0, { channels: ['PUSH', 'CALL'] }), step(15, { channels: ['CALL'] })],
    })
    const { notSetUp, missed } = planFaults(plan)
    expect(notSetUp).toEqual(['CALL'])
    expect(missed.map(({ channel, people }) => [channel, people.map(({ id }) => id)])).toEqual([
      ['PUSH', [AN]],
    ])
  })

  it('A message that would not be tried is left out of the forecast', () => {
    const messages = plannedMessages(planNow({ steps: [step(0, { channels: ['PUSH'] })] }), NOW)
    expect(messages.filter(({ isLeftOut }) => isLeftOut).map(({ userId }) => userId)).toEqual([AN])
  })

  it('A first step whose channels reach nobody is noticed', () => {
    expect(reachOf(planNow({ steps: [step(0, { channels: ['CALL'] })] })).isFirstMissed).toBe(true)
    expect(reachOf(planNow({ steps: [step(0)] })).isFirstMissed).toBe(false)
  })
})

describe('The proof of a step', () => {
  it('It is the newest message that reached one of its people by one of its channels', () => {
    const [geert, koen, ...others] = anAlarmPlan().people
    if (geert === undefined || koen === undefined) throw new Error('the plan has people')
    const arrived = (channel: 'EMAIL' | 'PUSH' | 'SMS', day: number) => ({
      channel,
      at: `2026-11-${day}T07:00:00Z`,
      seconds: day,
    })
    const people = [
      { ...geert, arrived: [arrived('EMAIL', 12), arrived('SMS', 20)] },
      { ...koen, arrived: [arrived('PUSH', 18)] },
      ...others,
    ]
    const plan = planNow({ people })
    expect(lastArrival(step(0), plan)).toMatchObject({ channel: 'PUSH', seconds: 18 })
    const owners: AlarmStep['recipients'] = [{ kind: 'OWNERS', user_id: null }]
    expect(lastArrival(step(0, { recipients: owners }), plan)).toMatchObject({
      channel: 'EMAIL',
      seconds: 12,
    })
    expect(lastArrival(step(0), planNow())).toBeUndefined()
  })
})

describe('The next night', () => {
  it.each([
    ['2026-11-24T08:20:00Z', '2026-11-25T01:00:00.000Z'],
    ['2026-11-24T00:20:00Z', '2026-11-24T01:00:00.000Z'],
  ])('At %s it is two at %s', (now, night) => {
    expect(new Date(nextNight(Date.parse(now), 'Europe/Brussels')).toISOString()).toBe(night)
  })
})
