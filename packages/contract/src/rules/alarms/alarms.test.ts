import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DOMAIN } from '#domain.ts'
import { AlarmPlanForm, type AlarmPlanSteps, type AlarmStep } from '#schemas/health/alarm-plan.ts'
import type { SiteRole } from '#values.ts'
import {
  type ChainClock,
  holdClock,
  resumeClock,
  stepAfter,
  stepDueAt,
  stepMinutes,
  unansweredAt,
} from './chain.ts'
import { forecastChain, forecastRest, recipientsOf, USUAL_PLAN } from './recipients.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-03-02T02:10:00Z')
const running: ChainClock = { startedAt: START, heldMs: 0, heldSince: null }
const minutesOf = (at: number | null) => (at === null ? null : (at - START) / MINUTE)

const step = (
  after_minutes: number,
  kinds: AlarmStep['recipients'] = [{ kind: 'OWNERS', user_id: null }],
): AlarmStep => ({
  after_minutes,
  recipients: kinds,
  channels: ['PUSH'],
})

describe('The times of a chain', () => {
  it('The usual plan tells owners at once, everybody who may treat after 15 and 30 minutes, then every two hours', () => {
    const times = [0, 1, 2, 3, 4].map(stepNo => minutesOf(stepDueAt(USUAL_PLAN, running, stepNo)))
    expect(times).toEqual([0, 15, 30, 150, 270])
    expect(USUAL_PLAN.steps.map(one => one.recipients[0]?.kind)).toEqual(['OWNERS', 'MAY_TREAT', 'MAY_TREAT'])
  })

  it('A chain that nobody answers ends after a day, and no step is due at its end or later', () => {
    expect(minutesOf(unansweredAt(running))).toBe(24 * 60)
    const hourly: AlarmPlanSteps = { steps: [step(0)], repeat_minutes: 60 }
    expect(minutesOf(stepDueAt(hourly, running, 23))).toBe(23 * 60)
    expect(stepDueAt(hourly, running, 24)).toBeNull()
  })

  it('A chain that is given back goes on where it stood', () => {
    const held = holdClock(running, START + 10 * MINUTE)
    const resumed = resumeClock(held, START + 70 * MINUTE)
    expect(minutesOf(stepDueAt(USUAL_PLAN, resumed, 1))).toBe(75)
    expect(minutesOf(unansweredAt(resumed))).toBe(25 * 60)
  })

  it('A clock that stands still is not stopped again, and one set back while it stood still loses nothing', () => {
    const held = holdClock(running, START + 10 * MINUTE)
    expect(holdClock(held, START + 20 * MINUTE)).toEqual(held)
    expect(resumeClock(held, START + 5 * MINUTE)).toEqual(running)
  })

  it('After an outage each step of the plan is still carried out, and repeats that are due together are one', () => {
    const now = START + 7 * HOUR
    const carriedOut = [0]
    for (let stepNo = 0; ; ) {
      stepNo = stepAfter(USUAL_PLAN, running, { stepNo, now })
      if ((stepDueAt(USUAL_PLAN, running, stepNo) ?? now + 1) > now) break
      carriedOut.push(stepNo)
    }
    expect(carriedOut).toEqual([0, 1, 2])
    expect(
      minutesOf(stepDueAt(USUAL_PLAN, running, stepAfter(USUAL_PLAN, running, { stepNo: 2, now }))),
    ).toBe(510)
  })

  const plans = fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 0, max: DOMAIN.alarmChain.lastStepMin }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.integer({ min: DOMAIN.alarmChain.repeatMin.least, max: DOMAIN.alarmChain.repeatMin.most }),
    )
    .map(([minutes, repeat_minutes]): AlarmPlanSteps => {
      return { steps: minutes.sort((a, b) => a - b).map(one => step(one)), repeat_minutes }
    })

  it('Steps are due one after the other, each after the pause of its plan', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 60 }), (plan, stepNo) => {
        const [here, next] = [stepMinutes(plan, stepNo), stepMinutes(plan, stepNo + 1)]
        expect(next).toBeGreaterThan(here)
        if (stepNo >= plan.steps.length - 1) expect(next - here).toBe(plan.repeat_minutes)
      }),
    )
  })
})

describe('The people of a step', () => {
  const member = (userId: number, role: SiteRole) => ({ userId, role })
  const members = [
    member(1, 'OWNER'),
    member(2, 'MANAGER'),
    member(3, 'WORKER'),
    member(4, 'VETERINARIAN'),
    member(5, 'VIEWER'),
  ]
  const told = (kind: 'ON_DUTY' | 'OWNERS' | 'MAY_TREAT' | 'EVERYBODY', onDuty: number | null = null) =>
    recipientsOf(step(0, [{ kind, user_id: null }]), { members, onDuty })

  it('Each kind finds its people', () => {
    expect(told('OWNERS')).toEqual([1])
    expect(told('MAY_TREAT')).toEqual([1, 2, 3, 4])
    expect(told('EVERYBODY')).toEqual([1, 2, 3, 4])
    expect(told('ON_DUTY', 3)).toEqual([3])
  })

  it('A gap in the rota never silences an Alarm: the owners stand in', () =>
    expect(told('ON_DUTY')).toEqual([1]))

  it('Somebody who is meant twice is told once', () => {
    const both = step(0, [
      { kind: 'OWNERS', user_id: null },
      { kind: 'MEMBER', user_id: 1 },
    ])
    expect(recipientsOf(both, { members, onDuty: null })).toEqual([1])
  })

  it('A step whose person has left the site tells the owners', () => {
    expect(recipientsOf(step(0, [{ kind: 'MEMBER', user_id: 99 }]), { members, onDuty: null })).toEqual([1])
  })

  it('The forecast names each step with its people, up to the first repeat', () => {
    const forecast = forecastChain(USUAL_PLAN, {
      startsAt: START,
      peopleAt: () => ({ members, onDuty: null }),
    })
    expect(forecast.map(one => [minutesOf(one.at), one.userIds.length])).toEqual([
      [0, 1],
      [15, 4],
      [30, 4],
      [150, 4],
    ])
  })
})

describe('What a chain still plans', () => {
  const members = [
    { userId: 1, role: 'OWNER' as const },
    { userId: 2, role: 'WORKER' as const },
    { userId: 3, role: 'WORKER' as const },
  ]
  const plan = {
    steps: [0, 10, 20, 40].map(after => step(after, [{ kind: 'ON_DUTY', user_id: null }])),
    repeat_minutes: 120,
  }
  /** Duty goes from one to the other at minute 15, and there is nobody from minute 30 on. */
  const onDuty = (at: number) => [2, 3, null][Math.floor((at - START) / (15 * 60_000))] ?? null
  const peopleAt = (at: number) => ({ members, onDuty: onDuty(at) })

  it('Each step tells who is on duty at its own minute, and the owners in a gap', () => {
    const rest = forecastRest(plan, { stepNo: 1, at: START + 10 * 60_000, peopleAt })
    expect(rest.map(one => [one.stepNo, minutesOf(one.at), one.userIds])).toEqual([
      [1, 10, [2]],
      [2, 20, [3]],
      [3, 40, [1]],
    ])
  })

  it('After the plan’s last step only the repeat is left', () => {
    const rest = forecastRest(plan, { stepNo: 5, at: START, peopleAt })
    expect(rest.map(one => [one.stepNo, one.userIds])).toEqual([[5, [2]]])
  })

  it('A chain that was held goes on with the same pauses', () => {
    const rest = forecastRest(plan, { stepNo: 2, at: START + 500 * 60_000, peopleAt })
    expect(rest.map(one => minutesOf(one.at))).toEqual([500, 520])
  })
})

describe('The form of a plan', () => {
  const form = { steps: [step(0), step(15)], repeat_minutes: 120, version: 0 }
  const faults = (given: unknown) =>
    AlarmPlanForm.safeParse(given).error?.issues.map(issue => [issue.path.join('.'), issue.message])

  it('A plan in order is taken', () => expect(faults(form)).toBeUndefined())

  it.each([
    [
      'a step earlier than the one above',
      { steps: [step(15), step(5)] },
      'steps.1.after_minutes',
      'step_order',
    ],
    ['two steps at once', { steps: [step(15), step(15)] }, 'steps.1.after_minutes', 'step_order'],
    ['no step', { steps: [] }, 'steps', 'required'],
    ['a step for nobody', { steps: [step(0, [])] }, 'steps.0.recipients', 'required'],
    [
      'a member without a name',
      { steps: [step(0, [{ kind: 'MEMBER', user_id: null }])] },
      'steps.0.recipients.0.user_id',
      'required',
    ],
    ['a pause that is too short', { repeat_minutes: 5 }, 'repeat_minutes', 'invalid'],
  ])('It refuses %s at its field', (_what, change, path, message) => {
    expect(faults({ ...form, ...change })).toEqual([[path, message]])
  })
})
