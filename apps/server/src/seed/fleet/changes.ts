/** The changes of two years are written as the audit log's triggers would have written them. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { FleetPlan, FleetStep } from './plan.ts'
import { createTempTable, draw, newId } from './random-sql.ts'

const N = sql`n`
const PER_SITE = 30
const DAYS = 700
/** Devices that one bulk change sets. */
const BULK = 12

/** An action that is more frequent is in the list more often. */
const ACTIONS = [
  ...times(6, { action: 'alerts.acknowledge', entity: 'acknowledgement', op: 'ADDED' }),
  ...times(5, { action: 'logbook.addComment', entity: 'comment', op: 'ADDED' }),
  ...times(3, { action: 'logbook.addTreatment', entity: 'treatment', op: 'ADDED' }),
  ...times(3, { action: 'siteEditor.update', entity: 'site', op: 'CHANGED' }),
  ...times(2, { action: 'siteUsers.invite', entity: 'membership', op: 'ADDED' }),
  ...times(1, { action: 'adminDevices.bulkStatus', entity: 'device', op: 'CHANGED' }),
]

export const CHANGES: FleetStep = {
  what: 'the audit log',
  run: async (trx, plan) => {
    await makeAuditRows(trx, plan)
    await insertAuditRows(trx)
    await insertChanges(trx, plan)
  },
}

async function makeAuditRows(trx: Db, { size, now }: FleetPlan): Promise<void> {
  const actions = JSON.stringify(ACTIONS.map((action, place) => ({ place, ...action })))
  await createTempTable(
    trx,
    'fleet_audit_rows',
    sql`select ${newId('audit_log')} as id, e.*, a.action, a.entity, a.op, s.id as site_id, m.user_id
      from (select n, ${now}::timestamptz - interval '1 minute' * (1 + ${draw(N, 'changed', DAYS * 1440)}) as at,
          ${draw(N, 'action', ACTIONS.length)} as place
        from generate_series(0, ${size.sites * PER_SITE - 1}::int) n order by at, n) e
      join jsonb_to_recordset(${actions}::jsonb) as a (place int, action text, entity text, op text) using (place)
      join fleet_sites s on s.n = e.n % ${size.sites}::int
      left join lateral (select user_id from memberships where site_id = s.id and role = 'OWNER' limit 1) m on true
      order by e.at, e.n`,
  )
}

async function insertAuditRows(trx: Db): Promise<void> {
  await sql`
    insert into audit_log (id, at, user_id, action, request_id, address, agent) overriding system value
    select id, at, user_id, action, md5('request ' || n)::uuid::text, '203.0.113.' || n % 250, ''
    from fleet_audit_rows order by id`.execute(trx)
}

async function insertChanges(trx: Db, { size }: FleetPlan): Promise<void> {
  const what = sql`case entity when 'site' then site_id when 'device' then device_id else n end`
  const before = sql`case entity when 'site' then jsonb_build_object('animals_quantity', 100 * (2 + n % 60))
    when 'device' then '{"delivery_status": "IN_STOCK"}' end`
  const after = sql`case entity when 'site' then jsonb_build_object('animals_quantity', 100 * (2 + n % 59))
    when 'device' then '{"delivery_status": "INSTALLED"}'
    when 'comment' then '{"comment": "Feed intake as expected."}'
    when 'treatment' then '{"product_name": "Product A", "withdrawal_days": 10}'
    when 'acknowledgement' then '{"comment": "On my way."}' else '{"role": "WORKER"}' end`
  await sql`
    insert into audit_changes (entry_id, entity, entity_id, op, site_id, label, refs, before, after, search_text)
    select entry_id, entity, ${what}::text, op, site_id, label, array[entity || ':' || ${what}, 'site:' || site_id], ${before}::jsonb,
      ${after}::jsonb, searchable(concat_ws(' ', label, ${after}::text))
    from (
      select e.id as entry_id, e.n, e.entity, e.op, e.site_id, d.id as device_id,
        case e.entity when 'site' then s.name when 'device' then d.code end as label
      from fleet_audit_rows e join sites s on s.id = e.site_id
      cross join lateral generate_series(0, case e.entity when 'device' then ${BULK - 1}::int else 0 end) k
      left join fleet_devices f on e.entity = 'device' and f.n = (e.n * ${BULK}::int + k) % greatest(1, ${size.devices}::int)
      left join devices d on d.id = f.id
    ) c where entity <> 'device' or device_id is not null order by entry_id`.execute(trx)
}

function times<One>(count: number, one: One): One[] {
  return Array.from({ length: count }, () => one)
}
