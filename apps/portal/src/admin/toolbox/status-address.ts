/** Reads what the form of a bulk change keeps in its address: its choice, and the codes that a link brings. */
import { LIMITS } from '@earshot/contract/limits.ts'
import {
  DELIVERY_STATUSES,
  DEVICE_MODES,
  type DeliveryStatus,
  type DeviceMode,
} from '@earshot/contract/values.ts'
import type { StatusChoice } from './status-job.ts'

/** Each kind has its own part, so that a look at the other loses nothing. */
export interface StatusAddress {
  hardware?: 'gateway' | undefined
  delivery?: DeliveryStatus | undefined
  mode?: DeviceMode | undefined
  minutes?: number | undefined
  /** The codes that a link brings, separated by commas. They leave the address as soon as somebody types. */
  codes?: string | undefined
}

const FIRST: StatusChoice = { kind: 'device', delivery: 'IN_STOCK', mode: 'MAINTENANCE', minutes: null }

/**
 * Reads any address and leaves out invalid values. Addresses from before each kind had its own part have `target`, a
 * delivery status or a mode.
 */
export function readStatusAddress(raw: Record<string, unknown>): StatusAddress {
  const { hardware, target, minutes, codes } = raw
  const delivery = oneOf(DELIVERY_STATUSES, raw.delivery) ?? oneOf(DELIVERY_STATUSES, target)
  const mode = oneOf(DEVICE_MODES, raw.mode) ?? oneOf(DEVICE_MODES, target)
  const isTime = typeof minutes === 'number' && minutes >= 0 && minutes <= LIMITS.deviceModeMinutes
  return {
    ...(hardware === 'gateway' && { hardware }),
    ...(delivery !== undefined && { delivery }),
    ...(mode !== undefined && { mode }),
    ...(isTime && { minutes }),
    ...((typeof codes === 'string' || typeof codes === 'number') && { codes: String(codes) }),
  }
}

export function choiceOf({ hardware, delivery, mode, minutes }: StatusAddress): StatusChoice {
  return {
    kind: hardware ?? FIRST.kind,
    delivery: delivery ?? FIRST.delivery,
    mode: mode ?? FIRST.mode,
    minutes: minutes ?? FIRST.minutes,
  }
}

/** Returns the address of a choice; the usual values are left out. */
export function addressOf({ kind, delivery, mode, minutes }: StatusChoice): StatusAddress {
  return {
    hardware: kind === 'gateway' ? kind : undefined,
    delivery: delivery === FIRST.delivery ? undefined : delivery,
    mode: mode === FIRST.mode ? undefined : mode,
    minutes: minutes ?? undefined,
  }
}

function oneOf<Value extends string>(values: readonly Value[], raw: unknown): Value | undefined {
  return values.find(value => value === raw)
}
