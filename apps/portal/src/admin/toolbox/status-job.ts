/** Describes a bulk change as its calls take it: of delivery statuses, or of modes. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { StatusCheck, StatusRow } from '@earshot/contract/schemas/admin/toolbox.ts'
import type { DeliveryStatus, DeviceMode } from '@earshot/contract/values.ts'

export type StatusKind = 'device' | 'gateway'

/** The choice on the form; each kind keeps its own. */
export interface StatusChoice {
  kind: StatusKind
  delivery: DeliveryStatus
  mode: DeviceMode
  /** How long a mode lasts that ends by itself; null stands for the usual time. */
  minutes: number | null
}

export interface StatusJob extends StatusChoice {
  codes: string[]
}

/** Returns how long the chosen mode lasts, or null where it does not end by itself. */
export function minutesOf({ mode, minutes }: StatusChoice): number | null {
  const usual = DOMAIN.gatewayModeMinutes[mode]
  return usual === null ? null : (minutes ?? usual)
}

export function deviceBody({ codes, delivery }: StatusJob) {
  return { device_codes: codes, delivery_status: delivery }
}

export function gatewayBody(job: StatusJob) {
  return { device_codes: job.codes, device_mode: job.mode, device_mode_parameter: minutesOf(job) }
}

/** A blocked line stops the whole change; a line that needs no change does not. */
export function isBlocked({ problem }: StatusRow): boolean {
  return problem !== 'listed_twice' && problem !== 'nothing_to_do'
}

/** Returns the same change without the blocked lines: the call changes all or nothing. */
export function withoutBlocked(job: StatusJob, { rows }: StatusCheck): StatusJob {
  const blocked = new Set(rows.filter(isBlocked).map(({ line }) => line))
  return { ...job, codes: job.codes.filter((_, index) => !blocked.has(index + 1)) }
}
