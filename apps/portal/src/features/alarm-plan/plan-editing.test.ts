import type { AlarmPlanSteps, AlarmStep } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { describe, expect, it } from 'vitest'
import {
  type Edited,
  withChannel,
  withMember,
  withMinutes,
  withNewStep,
  withoutStep,
  withRule,
  withSwapped,
} from './plan-editing.ts'

const step = (after_minutes: number, kind: 'OWNERS' | 'MAY_TREAT' | 'EVERYBODY' = 'OWNERS'): AlarmStep => ({
  after_minutes,
  recipients: [{ kind, user_id: null }],
  channels: ['EMAIL'],
})
const planOf = (...minutes: number[]): AlarmPlanSteps => ({
  steps: minutes.map(each => step(each)),
  repeat_minutes: 120,
})
const minutesOf = (edited: Edited) =>
  'plan' in edited ? edited.plan.steps.map(each => each.after_minutes) : edited.fault

describe('The minute of a step', () => {
  it.each([
    ['a later minute', 1, 20, [0, 20, 30]],
    ['a minute beyond the next step, among which it then stands', 1, 45, [0, 30, 45]],
    ['no earlier than the step above', 2, 10, 'step_order'],
    ['not the minute of the step above', 2, 15, 'step_order'],
    ['not the minute of a later step', 1, 30, 'step_order'],
    ['no more than twelve hours', 2, 721, 'minutes'],
    ['a number', 2, null, 'minutes'],
  ])('It may be %s', (_what, index, minutes, expected) => {
    expect(minutesOf(withMinutes(planOf(0, 15, 30), index, minutes))).toEqual(expected)
  })
})

describe('The people of a step', () => {
  const recipients = (edited: Edited) => ('plan' in edited ? edited.plan.steps[0]?.recipients : edited.fault)

  it('The first name stands in place of the rule, further names beside it, and a rule in place of all', () => {
    const one = withMember(planOf(0), 0, 7)
    expect(recipients(one)).toEqual([{ kind: 'MEMBER', user_id: 7 }])
    const two = 'plan' in one ? withMember(one.plan, 0, 8) : one
    expect(recipients(two)).toHaveLength(2)
    const rule = 'plan' in two ? withRule(two.plan, 0, 'EVERYBODY') : two
    expect(recipients(rule)).toEqual([{ kind: 'EVERYBODY', user_id: null }])
  })

  it('The last name cannot be taken out', () => {
    const one = withMember(planOf(0), 0, 7)
    expect('plan' in one && recipients(withMember(one.plan, 0, 7))).toBe('nobody')
  })
})

describe('The channels of a step', () => {
  it('They stand from quiet to loud, and the last one cannot be taken out', () => {
    const two = withChannel(planOf(0), 0, 'PUSH')
    expect('plan' in two && two.plan.steps[0]?.channels).toEqual(['EMAIL', 'PUSH'])
    expect(withChannel(planOf(0), 0, 'EMAIL')).toEqual({ fault: 'no_channel' })
  })
})

describe('The steps of a plan', () => {
  it('A new step comes a quarter of an hour after the last, unless the plan is full or at its end', () => {
    expect(withNewStep(planOf(0, 15))?.steps.at(-1)?.after_minutes).toBe(30)
    expect(withNewStep(planOf(0, 715))?.steps.at(-1)?.after_minutes).toBe(720)
    expect(withNewStep(planOf(0, 720))).toBeNull()
    expect(withNewStep(planOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9))).toBeNull()
  })

  it('Steps that are exchanged keep the minutes of their places', () => {
    const plan = { ...planOf(0), steps: [step(0), step(15, 'EVERYBODY')] }
    const swapped = withSwapped(plan, 0, 1)
    expect('plan' in swapped && swapped.plan.steps).toEqual([step(0, 'EVERYBODY'), step(15)])
  })

  it('A step that is removed leaves the others as they are', () =>
    expect(minutesOf(withoutStep(planOf(0, 15, 30), 1))).toEqual([0, 30]))
})
