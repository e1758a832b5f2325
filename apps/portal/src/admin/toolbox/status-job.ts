/** Describes a bulk change as its calls take it: of delivery statuses, or of modes. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import type { BulkAnswer } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { StatusCheck, StatusRow } from '@earshot/contract/schemas/admin/toolbox.ts'
import type { DeliveryStatus, DeviceMode } from '@earshot/contract/values.ts'
import { call } from '#api/client.ts'

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

export function checkJob(job: StatusJob): Promise<StatusCheck> {
  return job.kind === 'device'
    ? call(toolbox.checkDevices, { body: deviceBody(job) })
    : call(toolbox.checkGateways, { body: gatewayBody(job) })
}

export function applyJob(job: StatusJob): Promise<BulkAnswer> {
  return job.kind === 'device'
    ? call(adminDevices.bulkStatus, { body: deviceBody(job) })
    : call(adminGateways.bulkStatus, { body: gatewayBody(job) })
}

const deviceBody = ({ codes, delivery }: StatusJob) => ({ device_codes: codes, delivery_status: delivery })

const gatewayBody = (job: StatusJob) => ({
  device_codes: job.codes,
  device_mode: job.mode,
  device_mode_parameter: minutesOf(job),
})

/** Whether the line stops the whole change; lines that need no change do not. */
export function isBlocked({ problem }: StatusRow): boolean {
  return problem !== 'listed_twice' && problem !== 'nothing_to_do'
}

/** Returns the same change without the blocked lines: the call changes all or nothing. */
export function withoutBlocked(job: StatusJob, { rows }: StatusCheck): StatusJob {
  const blocked = new Set(rows.filter(isBlocked).map(({ line }) => line))
  return { ...job, codes: job.codes.filter((_, index) => !blocked.has(index + 1)) }
}
