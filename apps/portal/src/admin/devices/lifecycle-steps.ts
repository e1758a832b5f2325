import type { AdminDeviceDetail } from '@earshot/contract/schemas/admin/admin-devices.ts'
import type { DeliveryStatus } from '@earshot/contract/values.ts'

/** The usual steps from the factory to a barn (spec/3 §3.2). */
const FLOW: readonly DeliveryStatus[] = [
  'PRODUCED',
  'IN_STOCK',
  'RESERVED',
  'SHIPPED',
  'DELIVERED',
  'INSTALLED',
]

export interface LifecycleStep {
  status: DeliveryStatus
  /** When the status last became so; null where nobody wrote it down, or it never did. */
  at: string | null
  state: 'past' | 'now' | 'ahead'
}

type Lifecycle = Pick<AdminDeviceDetail, 'delivery_status' | 'produced_at' | 'installation_date' | 'life'>

/** Returns the usual steps with their days, and at the end the unusual one that it took, if any. It is pure. */
export function lifecycleSteps({
  delivery_status: now,
  produced_at,
  installation_date,
  life,
}: Lifecycle): LifecycleStep[] {
  const reachedAt = (status: DeliveryStatus) =>
    life.findLast(each => each.delivery_status === status)?.at ?? null
  const dateOf = (status: DeliveryStatus) => {
    if (status === 'PRODUCED') return produced_at ?? reachedAt(status)
    if (status === 'INSTALLED') return installation_date ?? reachedAt(status)
    return reachedAt(status)
  }
  const isAside = !FLOW.includes(now)
  const reached = FLOW.indexOf(now)
  const usual = FLOW.map((status, index): LifecycleStep => {
    const at = dateOf(status)
    const isPast = isAside ? at !== null : index < reached
    return {
      status,
      at: isPast || index === reached ? at : null,
      state: index === reached ? 'now' : isPast ? 'past' : 'ahead',
    }
  })
  if (!isAside) return usual
  return [...usual.filter(({ state }) => state === 'past'), { status: now, at: dateOf(now), state: 'now' }]
}
