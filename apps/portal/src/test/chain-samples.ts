/** An alarm chain as a test needs it: it began at 14:06, told the reader at once, and tells Koen too at 14:21. */
import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import type { AlarmChain, AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'

/** The reader, as `aProfile` makes them. */
export const ME = { id: 7, name: 'Griet Verlinde' }
export const KOEN = { id: 8, name: 'Koen' }

export function aMessage(given: Partial<AlarmMessage> = {}): AlarmMessage {
  return {
    step_no: 0,
    at: '2026-11-27T14:06:00Z',
    person: ME,
    channel: 'PUSH',
    status: 'SENT',
    reason: null,
    left_out: null,
    sent_at: '2026-11-27T14:06:02Z',
    delivered_at: null,
    returned: null,
    seen_at: null,
    ...given,
  }
}

export function aChain(given: Partial<AlarmChain> = {}): AlarmChain {
  return {
    id: 1,
    state: 'RUNNING',
    started_at: '2026-11-27T14:06:00Z',
    ended_at: null,
    end_reason: null,
    plan_version: 0,
    plan: USUAL_PLAN,
    holder: null,
    held_since: null,
    handover_to: null,
    asks_at: null,
    snoozed_until: null,
    next: { step_no: 1, at: '2026-11-27T14:21:00Z', people: [ME, KOEN] },
    alerts: [],
    messages: [aMessage()],
    answers: [],
    ...given,
  }
}
