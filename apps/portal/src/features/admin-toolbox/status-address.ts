/** What the form of a bulk change keeps in its address: its choice, and the codes that a link brings along. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { DELIVERY_STATUSES, DEVICE_MODES } from '@earshot/contract/values.ts'
import type { StatusChoice } from './status-job.ts'

export interface StatusAddress {
  hardware?: 'gateway' | undefined
  /** A delivery status or a mode. */
  target?: string | undefined
  minutes?: number | undefined
  /** Of a link, with commas. Gone as soon as somebody types. */
  codes?: string | undefined
}

const FIRST: StatusChoice = { kind: 'device', delivery: 'IN_STOCK', mode: 'MAINTENANCE', minutes: null }

/** Whatever it says: what makes no sense is left out. */
export function readStatusAddress(raw: Record<string, unknown>): StatusAddress {
  const { hardware, target, minutes, codes } = raw
  const isTime = typeof minutes === 'number' && minutes >= 1 && minutes <= LIMITS.deviceModeMinutes
  return {
    ...(hardware === 'gateway' && { hardware }),
    ...(typeof target === 'string' && { target }),
    ...(isTime && { minutes }),
    ...((typeof codes === 'string' || typeof codes === 'number') && { codes: String(codes) }),
  }
}

export function choiceOf({ hardware, target, minutes }: StatusAddress): StatusChoice {
  return {
    kind: hardware ?? 'device',
    delivery: DELIVERY_STATUSES.find(status => status === target) ?? FIRST.delivery,
    mode: DEVICE_MODES.find(mode => mode === target) ?? FIRST.mode,
    minutes: minutes ?? null,
  }
}

/** The usual choice stands in no address. */
export function addressOf({ kind, delivery, mode, minutes }: StatusChoice): StatusAddress {
  const target = kind === 'device' ? delivery : mode
  const usual = kind === 'device' ? FIRST.delivery : FIRST.mode
  return {
    hardware: kind === 'gateway' ? kind : undefined,
    target: target === usual ? undefined : target,
    minutes: kind === 'gateway' ? (minutes ?? undefined) : undefined,
  }
}
