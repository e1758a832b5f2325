/** Any alarm plan that a site may have, and what the simple model of a chain needs of it. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import fc from 'fast-check'
import type { SimplePlan } from './simple-chain.ts'

const { askAgainMin, lastStepMin, maxHours, maxSteps, repeatMin } = DOMAIN.alarmChain
/** The first hour has most of the steps, as people make them. */
const stepMinute = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: lastStepMin }))

export const randomPlan: fc.Arbitrary<AlarmPlanSteps> = fc
  .record({
    minutes: fc.uniqueArray(stepMinute, { minLength: 1, maxLength: maxSteps }),
    repeat_minutes: fc.integer({ min: repeatMin.least, max: repeatMin.most }),
  })
  .map(({ minutes, repeat_minutes }) => ({
    steps: minutes
      .sort((one, other) => one - other)
      .map(after_minutes => ({
        after_minutes,
        recipients: [{ kind: 'OWNERS', user_id: null }],
        channels: ['PUSH'],
      })),
    repeat_minutes,
  }))

export function simplePlan(
  { steps, repeat_minutes }: AlarmPlanSteps,
  { ticksPerMinute }: { ticksPerMinute: number },
): SimplePlan {
  return {
    steps: steps.map(step => step.after_minutes * ticksPerMinute),
    repeat: repeat_minutes * ticksPerMinute,
    day: maxHours * 60 * ticksPerMinute,
    ask: askAgainMin * ticksPerMinute,
  }
}
