/** Looks at the fleet and stores what is to be done: a cause found again keeps its row, one that is gone takes it along. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import {
  findAnimals,
  findEndingTerms,
  findForeign,
  findFrozen,
  findImplausible,
  findKnownSilences,
  findLots,
  findLowDisks,
  findSilentDevices,
  findSilentGateways,
  findUnansweredAlarms,
  findUnheardGateways,
  findWaitingOrders,
} from './facts.queries.ts'
import type { FleetFacts } from './fleet-facts.ts'
import { type FoundIncident, incidentsOf } from './incident-rules.ts'

export async function updateIncidents(db: Db, now: Date): Promise<number> {
  const incidents = incidentsOf(await factsOf(db, now), now)
  await db.transaction().execute(async trx => {
    await storeIncidents(trx, incidents, now)
    await sql`insert into incident_looks (looked_at) values (${now})
      on conflict (id) do update set looked_at = excluded.looked_at`.execute(trx)
  })
  return incidents.length
}

async function factsOf(db: Db, now: Date): Promise<FleetFacts> {
  // The facts are read one after the other: nobody waits for them, and the engine's passes need the connections.
  const gateways = await findSilentGateways(db)
  const silences = await findKnownSilences(db)
  const unheard = await findUnheardGateways(db, now)
  const devices = await findSilentDevices(db, now)
  const frozen = await findFrozen(db, now)
  const implausible = await findImplausible(db)
  const foreign = await findForeign(db, now)
  const disks = await findLowDisks(db)
  const terms = await findEndingTerms(db, now)
  const orders = await findWaitingOrders(db)
  const unanswered = await findUnansweredAlarms(db)
  const lots = await findLots(
    db,
    frozen.map(({ id }) => id),
  )
  const airspaces = [
    ...[...gateways, ...unheard, ...foreign, ...disks, ...terms, ...lots, ...unanswered].flatMap(
      ({ airspace_ids }) => airspace_ids,
    ),
    ...[...devices, ...frozen, ...implausible].map(({ airspace_id }) => airspace_id),
  ]
  const lotOf = new Map(lots.flatMap(lot => lot.frozen.map(id => [id, lot.name] as const)))
  const animalsOf = await findAnimals(db, [...new Set(airspaces)], now)
  return {
    gateways,
    silences,
    unheard,
    devices,
    frozen,
    implausible,
    foreign,
    disks,
    terms,
    orders,
    unanswered,
    lots,
    lotOf,
    animalsOf,
  }
}

/** A row is found by these beside its site: its codes, its airspace, its order, its lot. */
function searchText({ facts: { codes, airspace, order, lot } }: FoundIncident): string {
  return [...codes, airspace?.name, order, lot].filter(part => part != null).join(' ')
}

async function storeIncidents(trx: Db, incidents: readonly FoundIncident[], now: Date): Promise<void> {
  const rows = incidents.map(incident => ({ ...incident, text: searchText(incident) }))
  await sql`
    insert into incidents (cause, kind, severity, site_id, supplier_id, country, animals, devices, since, facts, search_text, found_at)
    select r.cause, r.kind, r.severity, r.site_id, r.supplier_id, r.country, r.animals, r.devices, coalesce(r.since, ${now}), r.facts,
      searchable(r.text), ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (cause text, kind text, severity text, site_id int, supplier_id int,
      country text, animals int, devices int, since timestamptz, facts jsonb, "text" text)
    -- Gone since it was read.
    where (r.site_id is null or exists (select from sites s where s.id = r.site_id))
      and (r.supplier_id is null or exists (select from suppliers u where u.id = r.supplier_id))
    on conflict (cause) do update set kind = excluded.kind, severity = excluded.severity, site_id = excluded.site_id,
      supplier_id = excluded.supplier_id, country = excluded.country, animals = excluded.animals, devices = excluded.devices,
      -- One without a beginning began when it was found, or keeps the one it had.
      since = case when excluded.since = excluded.found_at then incidents.since else excluded.since end,
      facts = excluded.facts, search_text = excluded.search_text`.execute(trx)
  await trx
    .deleteFrom('incidents')
    .where('cause', '<>', sql<string>`all(${incidents.map(({ cause }) => cause)}::text[])`)
    .execute()
}
