/** Makes notices of silence and return, in the transaction that noticed them. */

import type { ConnectivityChanged, EngineEvent } from '@earshot/engine/events.ts'
import type { Db } from '#db/open.ts'
import { loadSilence } from '#follow-up/queries/silence.ts'
import { silenceNotices } from '#follow-up/silence-notices.ts'
import { notify } from './notify.ts'

/**
 * @param silentSince when the silences began that monitors have ended, epoch milliseconds
 * @returns the sites of which somebody was told something
 */
export async function followSilence(
  trx: Db,
  {
    events,
    now,
    silentSince = new Map(),
  }: { events: readonly EngineEvent[]; now: Date; silentSince?: ReadonlyMap<number, number> },
): Promise<Set<number>> {
  const changes = events.filter(
    (event): event is ConnectivityChanged => event.type === 'connectivity_changed',
  )
  const siteIds = [...new Set(changes.map(change => change.siteId).filter(id => id !== null))]
  if (siteIds.length === 0) return new Set()
  const deviceIds = changes.filter(change => change.unit === 'device').map(change => change.unitId)
  const facts = await loadSilence(trx, { deviceIds, siteIds, now, silentSince })
  return notify(trx, silenceNotices(changes, facts))
}
