/** What a chain says about its Alarm: where it stands, what became of its messages, and what is still planned. Pure. */
import type { AlarmAnswerKind } from '@earshot/contract/alarm-values.ts'
import { stepOf } from '@earshot/contract/rules/alarms/chain.ts'
import { forecastRest } from '@earshot/contract/rules/alarms/recipients.ts'
import { onDutyAt, rulesOf } from '@earshot/contract/rules/alarms/rota.ts'
import type { AlarmAnswer, AlarmChain, AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { AlarmPlanPerson, AlarmStep } from '@earshot/contract/schemas/health/alarm-plan.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import type { Ref } from '@earshot/contract/schemas/page.ts'
import type { ChainMessageState } from '#domain/alarms/chain-layout.ts'

/** A step that will be carried out unless somebody answers. */
export interface PlannedStep {
  stepNo: number
  /** Epoch milliseconds. */
  at: number
  step: AlarmStep
  people: readonly Ref[]
}

/**
 * Returns the chain that the head of the alert's page is about: the newest, as long as it runs, or was ended by a
 * person or by nobody while the Alarm lasts.
 */
export function chainInHead(chains: readonly AlarmChain[], alert: Alert): AlarmChain | undefined {
  const [newest] = chains
  if (newest === undefined || newest.state !== 'ENDED') return newest
  const lasts = alert.state === 'OPEN' && alert.priority === 'ALARM'
  return lasts && newest.end_reason !== 'OVER' ? newest : undefined
}

/** True while nobody has the Alarm and nobody has said what it was. */
export function isUntaken({ state, end_reason }: AlarmChain): boolean {
  return state === 'RUNNING' || state === 'SNOOZED' || end_reason === 'UNANSWERED'
}

/** Returns the newest answer of these kinds. */
export function lastAnswer(
  { answers }: Pick<AlarmChain, 'answers'>,
  ...kinds: readonly AlarmAnswerKind[]
): AlarmAnswer | undefined {
  return answers.findLast(({ kind }) => kinds.includes(kind))
}

/**
 * True if whoever had it has still to say what the Alarm was: while they have it, which closes it, and once more where
 * it ended by itself.
 */
export function asksForReason(chain: AlarmChain, me: number | undefined): boolean {
  if (chain.holder === null || chain.holder.id !== me) return false
  const isTold = lastAnswer(chain, 'CLOSES', 'NOT_AN_ALARM') !== undefined
  return chain.state === 'HELD' || (chain.end_reason === 'OVER' && !isTold)
}

export function messageState({ status, left_out }: AlarmMessage): ChainMessageState {
  if (left_out !== null || status === 'SUPPRESSED') return 'leftOut'
  return status === 'FAILED' ? 'notDelivered' : 'sent'
}

/** Who gives it back, or hands it over, has not answered a message by that. */
const NO_ANSWERS: readonly AlarmAnswerKind[] = ['GIVES_BACK', 'HANDS_OVER']

/** Returns the answer of a person after a message: what they said, and not what they took back. */
export function answerTo(message: AlarmMessage, { answers }: AlarmChain): AlarmAnswer | undefined {
  return answers.find(
    ({ person, at, kind }) =>
      person.id === message.person.id && at >= message.at && !NO_ANSWERS.includes(kind),
  )
}

/** The messages by step, in the order of the steps. */
export function messagesByStep({ messages }: AlarmChain): { stepNo: number; messages: AlarmMessage[] }[] {
  const steps = [...new Set(messages.map(({ step_no }) => step_no))]
  return steps.map(stepNo => ({ stepNo, messages: messages.filter(({ step_no }) => step_no === stepNo) }))
}

/** The site as it is needed to say whom a later step tells; undefined while that is not known. */
export interface PlannedFor {
  people: readonly AlarmPlanPerson[] | undefined
  rota: Rota | undefined
}

/**
 * Returns what the plan still holds: the next step, and those after it up to the last one, which then comes again. Who is on duty
 * may change from one to the next, so each asks the rota at its own moment. Where the people of the site or the rota are not
 * known, only the next step is.
 */
export function plannedSteps({ next, plan }: AlarmChain, { people, rota }: PlannedFor): PlannedStep[] {
  if (next === null) return []
  const [stepNo, at] = [next.step_no, Date.parse(next.at)]
  const first = { stepNo, at, step: stepOf(plan, stepNo), people: next.people }
  if (people === undefined || rota === undefined) return [first]
  const members = people.map(({ id: userId, role }) => ({ userId, role }))
  const rules = rulesOf(rota)
  const peopleAt = (moment: number) => ({ members, onDuty: onDutyAt(rules, moment) })
  const [, ...later] = forecastRest(plan, { stepNo, at, peopleAt })
  return [
    first,
    ...later.map(({ userIds, ...coming }) => ({
      stepNo: coming.stepNo,
      at: coming.at,
      step: stepOf(plan, coming.stepNo),
      people: people.filter(({ id }) => userIds.includes(id)).map(({ id, name }) => ({ id, name })),
    })),
  ]
}
