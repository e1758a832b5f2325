import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import type { AlarmChain, AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { AlarmPlanPerson } from '@earshot/contract/schemas/health/alarm-plan.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { describe, expect, it } from 'vitest'
import { barn } from '#test/barn-data.ts'
import { aChain, aMessage, KOEN, ME } from '#test/chain-samples.ts'
import { drawChain } from './chain-drawing.ts'
import { answerTo, asksForReason, chainInHead, isUntaken, messageState, plannedSteps } from './chain-story.ts'
import { countdown } from './countdown.ts'

const [SOME] = barn(1_790_000_000).alerts
const alert = (given: Partial<Alert> = {}): Alert => {
  if (SOME === undefined) throw new Error('the farm has no alert')
  return { ...SOME, state: 'OPEN', priority: 'ALARM', ...given }
}

const person = (id: number, name: string, role: AlarmPlanPerson['role']): AlarmPlanPerson => {
  return { id, name, role, reached_by: ['EMAIL'], arrived: [], messages: [] }
}
const PEOPLE = [
  person(ME.id, ME.name, 'OWNER'),
  person(KOEN.id, KOEN.name, 'WORKER'),
  person(9, 'An', 'VETERINARIAN'),
  person(10, 'Jan', 'VIEWER'),
]

/** Duty is handed over at 14:30 in London, from Koen to An. */
const ROTA: Rota = {
  version: 1,
  timezone: 'Europe/London',
  handover_weekday: 5,
  handover_minute: 14 * 60 + 30,
  weeks: [
    { starts_on: '2026-11-20', user_id: KOEN.id },
    { starts_on: '2026-11-27', user_id: 9 },
  ],
  exceptions: [],
  people: [],
  shifts: [],
  has_calendar: false,
}
const SITE = { people: PEOPLE, rota: { ...ROTA, people: [ME, KOEN, { id: 9, name: 'An' }] } }

describe('Where a chain stands', () => {
  const ended = (end_reason: AlarmChain['end_reason']) =>
    aChain({ state: 'ENDED', ended_at: '2026-11-27T15:00:00Z', end_reason, next: null })

  it.each([
    ['a chain that runs', aChain(), alert(), true],
    ['a chain that is closed while the Alarm lasts', ended('CLOSED'), alert(), true],
    ['a chain that nobody answered', ended('UNANSWERED'), alert(), true],
    ['a chain that is over by itself', ended('OVER'), alert(), false],
    ['a chain whose alert is a Warning again', ended('CLOSED'), alert({ priority: 'WARNING' }), false],
  ])('The head of the page is about %s or not', (_what, chain, of, isHead) => {
    expect(chainInHead([chain], of) === chain).toBe(isHead)
  })

  it('An Alarm is untaken while it runs, is snoozed, or ended because nobody answered', () => {
    expect(isUntaken(aChain())).toBe(true)
    expect(isUntaken(aChain({ state: 'SNOOZED' }))).toBe(true)
    expect(isUntaken(ended('UNANSWERED'))).toBe(true)
    expect(isUntaken(aChain({ state: 'HELD', holder: ME }))).toBe(false)
  })

  it('Whoever has it is asked for the reason, and once more where it ended by itself', () => {
    const over = { ...ended('OVER'), holder: ME }
    const closes = { kind: 'CLOSES', person: ME, channel: 'PORTAL', at: over.started_at } as const
    const told = {
      ...over,
      answers: [{ ...closes, reason: 'ILLNESS' as const, comment: '', until: null, to: null }],
    }
    expect(asksForReason(aChain({ state: 'HELD', holder: ME }), ME.id)).toBe(true)
    expect(asksForReason(aChain({ state: 'HELD', holder: KOEN }), ME.id)).toBe(false)
    expect(asksForReason(over, ME.id)).toBe(true)
    expect(asksForReason(told, ME.id)).toBe(false)
  })
})

describe('The messages of a chain', () => {
  it.each<[Partial<AlarmMessage>, string]>([
    [{ status: 'SENT' }, 'sent'],
    [{ status: 'QUEUED' }, 'sent'],
    [{ status: 'FAILED', reason: 'ERROR' }, 'notDelivered'],
    [{ status: 'SUPPRESSED', reason: 'PREFERENCE' }, 'leftOut'],
    [{ status: null, left_out: 'NOT_SET_UP' }, 'leftOut'],
  ])('A message that was tried in vain differs from one that was never tried: %o', (given, state) => {
    expect(messageState(aMessage(given))).toBe(state)
  })

  it('An answer counts for the messages before it, and one that gives back is none', () => {
    const answer = {
      person: ME,
      channel: 'PORTAL',
      reason: null,
      comment: '',
      until: null,
      to: null,
    } as const
    const chain = aChain({
      answers: [
        { ...answer, kind: 'HAS_IT', at: '2026-11-27T14:10:00Z' },
        { ...answer, kind: 'GIVES_BACK', at: '2026-11-27T14:20:00Z' },
      ],
    })
    expect(answerTo(aMessage({ at: '2026-11-27T14:06:00Z' }), chain)?.kind).toBe('HAS_IT')
    expect(answerTo(aMessage({ at: '2026-11-27T14:15:00Z' }), chain)).toBeUndefined()
  })
})

describe('What a chain still plans', () => {
  it('The steps after the next one follow with the pauses of the plan, for the people of the site', () => {
    const steps = plannedSteps(aChain(), SITE)
    expect(steps.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual(['14:21', '14:36'])
    expect(steps.map(({ people }) => people.map(({ id }) => id))).toEqual([
      [ME.id, KOEN.id],
      [ME.id, KOEN.id, 9],
    ])
    expect(plannedSteps(aChain(), { people: undefined, rota: ROTA })).toHaveLength(1)
    expect(plannedSteps(aChain(), { people: PEOPLE, rota: undefined })).toHaveLength(1)
    expect(plannedSteps(aChain({ next: null }), SITE)).toEqual([])
  })

  it('Who is on duty is asked for each step at its own minute, across a hand-over', () => {
    const onDuty = (after_minutes: number) => ({
      after_minutes,
      recipients: [{ kind: 'ON_DUTY' as const, user_id: null }],
      channels: ['PUSH' as const],
    })
    const plan = { steps: [0, 15, 20, 30].map(onDuty), repeat_minutes: 120 }
    const steps = plannedSteps(aChain({ plan }), SITE)
    expect(
      steps.map(({ at, people }) => [new Date(at).toISOString().slice(11, 16), people.map(({ id }) => id)]),
    ).toEqual([
      ['14:21', [ME.id, KOEN.id]],
      ['14:26', [KOEN.id]],
      ['14:36', [9]],
    ])
  })
})

describe('The drawing of a chain', () => {
  const draw = (chain: AlarmChain) =>
    drawChain(chain, {
      planned: plannedSteps(chain, SITE),
      now: Date.parse('2026-11-27T14:12:00Z'),
      me: ME.id,
      nameOf: people => people.map(({ name }) => name).join(' and '),
    })

  it('People whom only the same coming messages tell share a lane, and who looks has one alone', () => {
    const plan = { ...USUAL_PLAN, steps: USUAL_PLAN.steps.slice(0, 2) }
    const chain = aChain({
      messages: [],
      plan,
      next: { step_no: 1, at: '2026-11-27T14:21:00Z', people: [ME, KOEN, { id: 9, name: 'An' }] },
    })
    expect(draw(chain).lanes.map(({ name }) => name)).toEqual([ME.name, 'Koen and An'])
  })

  it('The drawing ends with the last step that is planned, or where the chain stopped', () => {
    expect(new Date(draw(aChain()).to).toISOString()).toBe('2026-11-27T14:36:00.000Z')
    const ended = aChain({ state: 'ENDED', ended_at: '2026-11-27T14:30:00Z', end_reason: 'OVER', next: null })
    expect(new Date(draw(ended).to).toISOString()).toBe('2026-11-27T14:30:00.000Z')
  })

  it('Whoever has it has a lane with the answer, also if no message was theirs', () => {
    const at = '2026-11-27T14:10:00Z'
    const answer = { kind: 'HAS_IT', person: KOEN, channel: 'PORTAL', at } as const
    const held = aChain({
      state: 'HELD',
      holder: KOEN,
      held_since: at,
      next: null,
      answers: [{ ...answer, reason: null, comment: '', until: null, to: null }],
    })
    expect(draw(held).answer).toEqual({ laneId: KOEN.id, at: Date.parse(at) })
    expect(draw(held).lanes.map(({ id }) => id)).toContain(KOEN.id)
  })
})

it.each([
  [0, '0:00'],
  [-5_000, '0:00'],
  [204_000, '3:24'],
  [3_804_000, '1:03:24'],
])('The countdown of %i milliseconds reads %s', (ms, text) => expect(countdown(ms)).toBe(text))
