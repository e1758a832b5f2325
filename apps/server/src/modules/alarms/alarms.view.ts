/** Turns rows of chains into the contract's shape. */

import type { AlarmChainState } from '@earshot/contract/alarm-values.ts'
import type { AlarmAnswer, AlarmChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { Alert, AlertSummary } from '@earshot/contract/schemas/health/alert.ts'
import type { Ref } from '@earshot/contract/schemas/page.ts'
import { type MessageRow, messageView } from '#alarms/sent-messages.ts'
import { iso, isoOrNull } from '#db/time.ts'
import type { AnswerRow, ChainRow } from './alarms.queries.ts'

export interface ChainParts {
  chain: ChainRow
  alerts: readonly Alert[]
  messages: readonly MessageRow[]
  answers: readonly AnswerRow[]
  /** Those whom the next step would reach. */
  nextPeople: Ref[]
}

export function chainView({ chain, alerts, messages, answers, nextPeople }: ChainParts): AlarmChain {
  const { id, holder_id, holder, next_at, next_step_no: step_no } = chain
  return {
    id,
    state: stateOf(chain),
    started_at: iso(chain.started_at),
    ended_at: isoOrNull(chain.ended_at),
    end_reason: chain.end_reason,
    plan_version: chain.plan_version,
    plan: chain.plan,
    holder: holder_id === null || holder === null ? null : { id: holder_id, name: holder },
    held_since: isoOrNull(chain.held_since),
    handover_to: chain.handover_to,
    asks_at: isoOrNull(chain.asks_at),
    snoozed_until: isoOrNull(chain.snoozed_until),
    next: next_at === null ? null : { step_no, at: iso(next_at), people: nextPeople },
    alerts: alerts.map(summaryOf),
    messages: messages.filter(message => message.chain_id === id).map(messageView),
    answers: answers.filter(answer => answer.chain_id === id).map(answerView),
  }
}

function stateOf({ ended_at, holder_id, snoozed_until }: ChainRow): AlarmChainState {
  if (ended_at !== null) return 'ENDED'
  if (holder_id !== null) return 'HELD'
  return snoozed_until === null ? 'RUNNING' : 'SNOOZED'
}

function summaryOf(alert: Alert): AlertSummary {
  const { id, airspace, sensor, priority, state, direction, value, limit, opened_at } = alert
  return { id, airspace, sensor, priority, state, direction, value, limit, opened_at }
}

function answerView(row: AnswerRow): AlarmAnswer {
  const { kind, user_id, name, channel, at, reason, comment, until, to } = row
  return {
    kind,
    person: { id: user_id, name },
    channel,
    at: iso(at),
    reason,
    comment,
    until: isoOrNull(until),
    to,
  }
}
