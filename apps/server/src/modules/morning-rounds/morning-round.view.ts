/** What an airspace asks for on a round, and its night, from what was read of the whole site. Pure. */

import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { RoundCheck } from '@earshot/contract/schemas/farm/morning-round.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { drawNight } from '@earshot/engine/night.ts'
import { iso, isoOrNull } from '#db/time.ts'
import type { AlertRow, CountRow, HeardRow } from './morning-rounds.queries.ts'

export interface RoundFacts {
  heard: readonly HeardRow[]
  alerts: readonly AlertRow[]
  counts: readonly CountRow[]
  treatments: readonly { batchId: number; treatment: Treatment }[]
  /** The first slot of the night and the last. */
  from: number
  to: number
  today: string
  yesterday: string
}

export function nightOf(airspace: Airspace, { heard, from, to }: RoundFacts): (number | null)[] {
  const { id, batch, product_type, devices_total, reference } = airspace
  if (batch === null) return []
  const own = heard.filter(({ airspace_id }) => airspace_id === id)
  return drawNight({
    heard: own.map(({ slot, coughs, audio_seconds }) => ({ slot, coughs, audioSeconds: audio_seconds })),
    from,
    to,
    reference,
    productType: batch.product_type ?? product_type,
    animals: batch.animals_present,
    devices: devices_total,
  })
}

/** Names the deck of the monitor that coughs the most, where only some of several do. */
export function beginAt({ devices = [] }: Airspace): string | null {
  const loud = devices.filter(({ cough_status }) => cough_status === 'WARNING' || cough_status === 'ALARM')
  if (loud.length === 0 || loud.length === devices.length) return null
  const [loudest] = [...loud].sort((one, other) => (other.rdi ?? 0) - (one.rdi ?? 0))
  return loudest?.airspace?.decks[0]?.name ?? null
}

/** Lists what is to check, the animals first and the hardware after them; empty where nothing is. */
export function checksOf(airspace: Airspace, facts: RoundFacts): RoundCheck[] {
  return [
    ...facts.alerts.filter(({ airspace_id }) => airspace_id === airspace.id).map(alertCheck),
    ...(airspace.recommendations ?? []).map(adviceCheck),
    ...withdrawalChecks(airspace, facts),
    ...countChecks(airspace, facts),
    ...(airspace.devices ?? []).flatMap(monitorChecks),
  ]
}

function alertCheck({ id, sensor, priority, opened_at, closed_at }: AlertRow): RoundCheck {
  return {
    kind: 'alert' as const,
    key: `alert:${id}`,
    sensor,
    priority,
    opened_at: iso(opened_at),
    closed_at: isoOrNull(closed_at),
  }
}

function adviceCheck({
  id,
  category,
  created_at,
}: NonNullable<Airspace['recommendations']>[number]): RoundCheck {
  return {
    kind: 'advice' as const,
    key: `advice:${id}`,
    recommendation_id: id,
    created_at,
    category: category === 'ongoing treatment' ? 'ongoing_treatment' : category,
  }
}

function withdrawalChecks({ batch }: Airspace, { treatments, today }: RoundFacts): RoundCheck[] {
  return treatments
    .filter(({ batchId }) => batchId === batch?.id)
    .filter(({ treatment }) => treatment.withdrawal_days > 0 && treatment.withdrawal_until === today)
    .map(({ treatment }) => ({
      kind: 'withdrawal',
      key: `withdrawal:${treatment.id}`,
      product: treatment.product_name,
    }))
}

function countChecks({ batch }: Airspace, { counts, yesterday }: RoundFacts): RoundCheck[] {
  if (batch === null || batch.start_date > yesterday) return []
  if (counts.some(({ batch_id, date }) => batch_id === batch.id && date === yesterday)) return []
  return [{ kind: 'count', key: `count:${yesterday}`, date: yesterday, day: batch.day - 1 }]
}

/** A monitor that is not heard says nothing of its sensors. */
function monitorChecks({ id, name, connectivity, connectivity_since, sensor_faults }: Device): RoundCheck[] {
  const own = { kind: 'monitor' as const, name }
  if (connectivity !== 'ONLINE')
    return [{ ...own, key: `monitor:${id}`, trouble: 'SILENT', sensor: null, since: connectivity_since }]
  return sensor_faults.map(({ sensor, fault, since }, index) => ({
    ...own,
    key: `monitor:${id}-${index}`,
    trouble: fault,
    sensor,
    since,
  }))
}
