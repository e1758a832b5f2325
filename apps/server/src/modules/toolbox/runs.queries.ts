/** Runs of the toolbox: bulk changes and production lists, and taking them back. */

import { LIMITS } from '@earshot/contract/limits.ts'
import { RUN_FINALS } from '@earshot/contract/schemas/admin/toolbox.ts'
import { RUN_KINDS, type RunKind } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { listPageByKey, newestFirst, type PageOf, type PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, rowOf, text } from '#db/rows.ts'
import { personName } from '#sql/people.ts'

export interface NewRun {
  kind: RunKind
  target: string
  leftOut?: number
  by: number
  now: Date
}

export async function insertRun(
  trx: Db,
  { kind, target, leftOut: left_out = 0, by, now }: NewRun,
): Promise<number> {
  const { id } = await trx
    .insertInto('toolbox_runs')
    .values({ kind, target, left_out, created_by: by, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const RUN = {
  id: int,
  kind: oneOf(RUN_KINDS),
  target: text,
  rows: int,
  created: int,
  left_out: int,
  by: orNull(text),
  created_at: moment,
  undone_at: orNull(moment),
  final: orNull(oneOf(RUN_FINALS)),
}
export type RunRow = RowOf<typeof RUN>

/**
 * Each thing is still as the run left it. One that the run made has also been used for nothing: it hangs nowhere, was never
 * heard, waits in the stock it came from.
 */
const CHANGED_SINCE = sql`exists (
  select from toolbox_changes c
  left join devices d on c.hardware = 'device' and d.id = c.hardware_id
  left join gateways g on c.hardware = 'gateway' and g.id = c.hardware_id
  where c.run_id = r.id and not coalesce(case c.hardware
    when 'device' then to_jsonb(d) @> c.after and (c.before is not null or (d.deck_id is null
      and d.gateway_id is null and d.delivery_status = 'PRODUCED'
      and not exists (select from licences l where l.device_id = d.id)
      and not exists (select from device_placements p where p.device_id = d.id)))
    else to_jsonb(g) @> c.after and (c.before is not null or (g.registration = 'UNREGISTERED'
      and g.last_heartbeat_at is null and g.site_id is null)) end, false))`

const columns = (now: Date) => sql`r.id, r.kind, r.target, r.left_out, r.created_at, r.undone_at,
  (select count(*) from toolbox_changes c where c.run_id = r.id) as rows,
  (select count(*) from toolbox_changes c where c.run_id = r.id and c.before is null) as created,
  (select ${personName('u')} from users u where u.id = r.created_by) as by,
  case when r.undone_at is not null then 'undone'
    when r.created_at < ${now}::timestamptz - make_interval(hours => ${LIMITS.undoHours}) then 'too_old'
    when ${CHANGED_SINCE} then 'changed_since' end as final`

export function findRuns(
  db: Db,
  { kind, now, ...request }: PageRequest & { kind?: RunKind | undefined; now: Date },
): Promise<PageOf<RunRow>> {
  const list = {
    shape: RUN,
    columns: columns(now),
    from: sql`toolbox_runs r`,
    where: [kind === undefined ? undefined : sql`r.kind = ${kind}`],
    orders: newestFirst('r'),
  }
  return listPageByKey(db, list, request)
}

export function findRun(db: Db, { id, now }: { id: number; now: Date }): Promise<RunRow | undefined> {
  return rowOf(db, RUN, sql`select ${columns(now)} from toolbox_runs r where r.id = ${id}`)
}

/** Everything that a run may touch waits until the caller's transaction ends. */
export async function lockRun(trx: Db, id: number): Promise<void> {
  await sql`select from toolbox_runs where id = ${id} for update`.execute(trx)
  for (const table of ['devices', 'gateways'] as const) {
    await sql`select from ${sql.table(table)} h where h.id in (select c.hardware_id from toolbox_changes c
      where c.run_id = ${id} and c.hardware = ${table.slice(0, -1)}) order by h.id for update`.execute(trx)
  }
}

/** Restores everything as it was before; what the run made goes. */
export async function restore(trx: Db, { id, now }: { id: number; now: Date }): Promise<void> {
  await sql`update devices d set (delivery_status, pcb_serial, mac_address, hw_revision, software_version, country,
      produced_at) = (select w.delivery_status, w.pcb_serial, w.mac_address, w.hw_revision, w.software_version, w.country,
      w.produced_at from jsonb_populate_record(d, c.before) w)
    from toolbox_changes c
    where c.run_id = ${id} and c.hardware = 'device' and c.hardware_id = d.id and c.before is not null`.execute(
    trx,
  )
  await sql`update gateways g set (device_mode, device_mode_parameter, device_mode_until, pcb_serial, mac_address,
      hw_revision, software_version, country, produced_at) = (select w.device_mode, w.device_mode_parameter,
      w.device_mode_until, w.pcb_serial, w.mac_address, w.hw_revision, w.software_version, w.country, w.produced_at
      from jsonb_populate_record(g, c.before) w)
    from toolbox_changes c
    where c.run_id = ${id} and c.hardware = 'gateway' and c.hardware_id = g.id and c.before is not null`.execute(
    trx,
  )
  await sql`delete from devices d using toolbox_changes c
    where c.run_id = ${id} and c.hardware = 'device' and c.hardware_id = d.id and c.before is null`.execute(
    trx,
  )
  await sql`delete from gateways g using toolbox_changes c
    where c.run_id = ${id} and c.hardware = 'gateway' and c.hardware_id = g.id and c.before is null`.execute(
    trx,
  )
  await trx.updateTable('toolbox_runs').set({ undone_at: now }).where('id', '=', id).execute()
}
