/** Administrators are shown the gateways that send for monitors of other sites (`modules/incidents`). */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { sql } from 'kysely'
import { array } from '#db/array.ts'
import type { Db } from '#db/open.ts'
import type { ForeignSample } from './rows.ts'

interface ForeignCount {
  gateway_id: number
  device_id: number
  samples: number
}

/** There is one row for each gateway and monitor, however much it sends. After a day without any it begins anew. */
export async function saveForeignSamples(
  db: Db,
  { foreign, now }: { foreign: readonly ForeignSample[]; now: Date },
): Promise<void> {
  if (foreign.length === 0) return
  const heard = countByPair(foreign)
  const ended = new Date(now.getTime() - DOMAIN.incident.foreignHours * 3_600_000)
  await sql`
    insert into foreign_hearings as known (gateway_id, device_id, samples, first_at, last_at)
    select heard.gateway_id, heard.device_id, heard.samples, ${now}, ${now}
    from unnest(${array(heard, row => row.gateway_id)}::int[], ${array(heard, row => row.device_id)}::int[],
      ${array(heard, row => row.samples)}::int[]) as heard (gateway_id, device_id, samples)
    on conflict (gateway_id, device_id) do update set
      first_at = case when known.last_at < ${ended} then excluded.first_at else known.first_at end,
      samples = case when known.last_at < ${ended} then 0 else known.samples end + excluded.samples,
      last_at = greatest(known.last_at, excluded.last_at)`.execute(db)
}

/** Counts the samples, sorted by key, so that two bundles take their locks in the same order. */
function countByPair(foreign: readonly ForeignSample[]): ForeignCount[] {
  const heard = new Map<string, ForeignCount>()
  for (const { gateway_id, device_id } of foreign) {
    const key = `${gateway_id}:${device_id}`
    const known = heard.get(key)
    if (known === undefined) heard.set(key, { gateway_id, device_id, samples: 1 })
    else known.samples += 1
  }
  return [...heard.values()].sort((a, b) => a.gateway_id - b.gateway_id || a.device_id - b.device_id)
}
