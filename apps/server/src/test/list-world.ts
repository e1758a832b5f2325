/** A farm of which every list has several rows, with and without each thing that a list can be asked for. */
import { DRILL_RESULTS } from '@earshot/contract/alarm-values.ts'
import { INCIDENT_KINDS, INCIDENT_SEVERITIES } from '@earshot/contract/fleet-values.ts'
import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import { RUN_KINDS, SENSORS, type Sensor } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { runAsAuthor } from '#db/author.ts'
import type { Db } from '#db/open.ts'
import { anEndedDrill } from './drill-factory.ts'
import {
  aBarn,
  aBatch,
  aDeck,
  aDevice,
  aGateway,
  aLicence,
  aMembership,
  anAirspace,
  anApiKey,
  anIncident,
  aRun,
  aSite,
  aTreatment,
  aUser,
  type Barn,
} from './factories.ts'
import { aFarm, type Farm } from './farm.ts'
import { aShare } from './share-samples.ts'
import { aWebhook, aWebhookDelivery } from './webhooks.ts'

const CLOSED = {
  state: 'CLOSED',
  animals_end: 240,
  close_reason: 'SLAUGHTER',
  closed_at: new Date('2026-01-01T00:00:00Z'),
} as const
const TYPES = ['sow', 'piglet', 'fattening'] as const
/** A warning, an alarm, silence. */
const STATUSES = [2, 6, 10] as const
const LEVELS = ['OK', 'WARNING', 'ALARM'] as const
const READ_AT = new Date('2026-01-14T00:00:00Z')
/** One of the alarms has been read. */
const NOTICES = [
  { type: 'NORMAL', read_at: null },
  { type: 'ALARM', read_at: null },
  { type: 'ALARM', read_at: READ_AT },
] as const
/** Answered while it waited, gone unanswered, and answered before it was gone: none of them waits still. */
const RECOMMENDATIONS = [
  { category: 'environment', status: 'ACCEPT', state: 'OPEN', reacted_at: READ_AT },
  { category: 'ongoing_treatment', status: 'NO_REACTION', state: 'EXPIRED', reacted_at: null },
  { category: 'pig_care', status: 'DECLINED', state: 'WITHDRAWN', reacted_at: READ_AT },
] as const

const HELD = { veterinarian: 'I. Maes', prescription_no: 'VS-1', supplier: 'Maes', product_batch_no: 'L-1' }
/** Two records lack something; the third has all that an inspector asks for, and a file. */
const REGISTERED = [{ product_name: 'Velorin' }, { treatment_class: 'VACCINE' }] as const

export interface ListWorld {
  farm: Farm
  /** Another airspace of the farm. */
  airspaceId: number
  /** A group of the person who asks, with one of the sites. */
  group: { id: number; siteId: number }
  /** Ended alerts of which somebody has said what they were: the first a real one. */
  said: readonly number[]
}

/** @param asker sees all of it */
export async function aListWorld(db: Db, asker: { id: number }): Promise<ListWorld> {
  const farm = await aFarm(db, 'Hoeve')
  const airspace = await anAirspace(db, { site_id: farm.site.id, floor_id: farm.floor.id, name: 'Stal 2' })
  const places = [farm.airspace.id, airspace.id, farm.airspace.id]
  const siteIds: number[] = []
  for (const [index, airspaceId] of places.entries()) {
    const place = { site_id: farm.site.id, airspace_id: airspaceId }
    const days = { start_date: `2025-1${index}-01`, end_date: `2025-1${index}-20` }
    const batch = await aBatch(db, { ...place, ...days, ...CLOSED, name: `Batch ${index}` })
    if (airspaceId === airspace.id) await aTreatment(db, { batch_id: batch.id, start_date: days.start_date })
    await aHeardMonitor(db, { farm, airspaceId, index })
    await anEndedAlert(db, { farm, airspaceId, index })
    await aNotice(db, { farm, airspaceId, userId: asker.id, index })
    await aRecommendation(db, { farm, airspaceId, index })
    await aLampChange(db, { farm, index })
    await logbookItems(db, { farm, index })
    const member = await aUser(db, { first_name: `Ann ${index}` })
    await aMembership(db, { site: farm.site, user: member, role: 'WORKER' })
    siteIds.push(await aSiteOf(db, { asker, index }))
  }
  for (const [index, result] of DRILL_RESULTS.entries())
    await anEndedDrill(db, {
      siteId: farm.site.id,
      site: farm.site.name,
      result,
      startedAt: new Date(Date.UTC(2026, 0, index + 1)),
      person: { id: asker.id, name: `Ann ${index}` },
    })
  await aGateway(db, { site_id: farm.site.id, connectivity: 'ONLINE', last_heartbeat_at: new Date() })
  const far = await aBarn(db, {
    site: { name: 'Far away', country: 'NO', supplier_id: farm.supplier.id },
  })
  await aSite(db, { name: 'Tried out', display_status: 'TEST' })
  await aDevice(db, { deck: far.deck })
  await aGateway(db, { site_id: far.site.id, registration: 'PENDING', disk_free_pct: 12 })
  for (const kind of RUN_KINDS) await aRun(db, { kind })
  await changesSinceYesterday(db, { farm, far })
  await incidents(db, { farm, far, asker })
  await aSilentMonitor(db, farm)
  // This licence belongs to nobody and has not begun, so each filter of the licences leaves it out.
  await aLicence(db, { status: 'CREATED', activated_at: null, expires_at: null })
  await anOldEpisode(db, farm)
  await changesOfPeople(db, { farm, far })
  await webhooksOf(db, { farm, far })
  await sharesOf(db, { farm, airspaceId: airspace.id, userId: asker.id })
  const farmersKey = { user: farm.owner, name: 'Feed computer', last_used_at: READ_AT }
  await anApiKey(db, { ...farmersKey, sites: [farm.site] })
  await anApiKey(db, { user: asker, name: 'Old', expires_at: READ_AT })
  await anApiKey(db, { user: asker, name: 'Lost', revoked_at: READ_AT })
  const group = await aGroupOf(db, { asker, siteId: siteIds[0] as number })
  const said = await saidAlerts(db, { farm, userId: asker.id })
  return {
    said,
    farm,
    airspaceId: airspace.id,
    group,
  }
}

/** Links of each kind, of both airspaces, one of them revoked and one that is over. */
async function sharesOf(
  db: Db,
  { farm, airspaceId, userId }: { farm: Farm; airspaceId: number; userId: number },
): Promise<void> {
  const share = { siteId: farm.site.id, airspaceId, userId, at: new Date() }
  await aShare(db, { ...share, kind: 'CASE', days: 3 })
  await aShare(db, { ...share, airspaceId: null, days: 30 })
  await aShare(db, { ...share, days: 1, revokedAt: share.at })
}

/** Ends the chains of two ended alerts, each with a reason. @returns the alerts */
async function saidAlerts(db: Db, { farm, userId }: { farm: Farm; userId: number }): Promise<number[]> {
  const ended = await db
    .selectFrom('alerts')
    .select(['id', 'opened_at'])
    .where('site_id', '=', farm.site.id)
    .where('state', '=', 'CLOSED')
    .orderBy('id')
    .limit(2)
    .execute()
  for (const [index, { id: alert_id, opened_at: at }] of ended.entries()) {
    const { id: chain_id } = await db
      .insertInto('alarm_chains')
      .values({
        site_id: farm.site.id,
        alert_id,
        transition_no: 90 + index,
        plan_version: 0,
        plan: JSON.stringify(USUAL_PLAN),
        started_at: at,
        ended_at: at,
        end_reason: 'CLOSED',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('alarm_chain_alerts').values({ chain_id, alert_id }).execute()
    const reason = index === 0 ? ('ILLNESS' as const) : ('WORK_IN_BARN' as const)
    await db
      .insertInto('alarm_answers')
      .values({ chain_id, user_id: userId, kind: 'CLOSES', channel: 'PORTAL', reason, at })
      .execute()
  }
  return ended.map(({ id }) => id)
}

/** Makes a webhook of each state, and deliveries of each state days apart. */
async function webhooksOf(db: Db, { farm, far }: { farm: Farm; far: Barn }): Promise<void> {
  const site_id = farm.site.id
  const off_at = READ_AT
  await aWebhook(db, {
    site_id,
    name: 'Slaughterhouse',
    url: 'https://slaughter.example',
    off_at,
    off_reason: 'FAILING',
  })
  await aWebhook(db, { site_id, url: 'https://books.example', failing_since: READ_AT, failures: 2 })
  await aWebhook(db, { site_id, name: 'Vet', off_at, off_reason: 'PERSON' })
  await aWebhook(db, { site_id: far.site.id, name: 'Elsewhere' })
  await aWebhook(db, { name: 'Data lake' })
  const states = ['WAITING', 'TAKEN', 'GIVEN_UP'] as const
  for (const [index, state] of states.entries()) {
    const at = new Date(Date.UTC(2026, 0, 10 + index))
    const type = index === 1 ? ('alert.closed' as const) : ('alert.opened' as const)
    await aWebhookDelivery(db, { site_id, webhook_id: farm.webhook.id, state, at, type })
  }
}

interface Numbered {
  farm: Farm
  index: number
}

/** The farm's own monitor, which was never heard. */
async function aSilentMonitor(db: Db, farm: Farm): Promise<void> {
  const place = { device_id: farm.device.id, site_id: farm.site.id, airspace_id: farm.airspace.id }
  await db.insertInto('device_states').values(place).execute()
}

/** Makes one monitor of each level, on the farm's gateway. */
async function aHeardMonitor(db: Db, { farm, airspaceId, index }: Numbered & { airspaceId: number }) {
  const deck = await aDeck(db, { site_id: farm.site.id, airspace_id: airspaceId })
  const device = await aDevice(db, { deck, name: `Monitor ${index}`, gateway_id: farm.gateway.id })
  const level = LEVELS[index] ?? 'OK'
  const values = {
    device_id: device.id,
    site_id: farm.site.id,
    airspace_id: airspaceId,
    last_slot: 2_950_000,
  }
  const state = { ...values, connectivity: 'ONLINE', cough_status: level } as const
  await db
    .insertInto('device_states')
    .values({ ...state, temperature_status: 'OK', humidity_status: 'OK' })
    .execute()
}

async function anEndedAlert(db: Db, { farm, airspaceId, index }: Numbered & { airspaceId: number }) {
  const place = { site_id: farm.site.id, airspace_id: airspaceId, device_ids: [farm.device.id] }
  const opened_at = new Date(Date.UTC(2026, 0, 10 + index))
  const closed_at = new Date(opened_at.getTime() + 3_600_000)
  const sensor = index === 2 ? ('HUMIDITY' as const) : ('TEMPERATURE' as const)
  const judged = { sensor, direction: 'HIGH', priority: 'ALARM', max_priority: 'ALARM' } as const
  const values = { value: 31 + index, limit_value: 30, peak: 32 + index, opened_at, last_seen_at: opened_at }
  const ended = { state: 'CLOSED', closed_at, close_reason: 'RECOVERED' } as const
  await db
    .insertInto('alerts')
    .values({ ...place, ...judged, ...values, ...ended })
    .execute()
}

async function aNotice(
  db: Db,
  { farm, airspaceId, index, userId }: Numbered & { airspaceId: number; userId: number },
): Promise<void> {
  const place = { site_id: farm.site.id, airspace_id: airspaceId, device_ids: [farm.device.id] }
  const about = { event_kind: 'ALERT_OPENED', ref_id: farm.alert.id, transition_no: 2 + index } as const
  const { type, read_at } = NOTICES[index] ?? NOTICES[0]
  const told = { type, title_key: 'notifications:alert_warning_coughs' }
  const created_at = new Date(Date.UTC(2026, 0, 10 + index))
  const priority = type === 'ALARM' ? 'ALARM' : 'WARNING'
  const sensors: Sensor[] = [SENSORS[index % SENSORS.length] ?? 'COUGHS']
  const row = { ...place, ...about, ...told, priority, sensors, created_at } as const
  const insert = db.insertInto('notifications').values(row)
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  const recipient = { notification_id: id, user_id: userId, read_at }
  await db.insertInto('notification_recipients').values(recipient).execute()
  const push = { notification_id: id, user_id: userId, channel: 'PUSH' } as const
  await db.insertInto('deliveries').values(push).execute()
}

/** The farm's own still waits. */
async function aRecommendation(db: Db, { farm, airspaceId, index }: Numbered & { airspaceId: number }) {
  const place = { site_id: farm.site.id, airspace_id: airspaceId }
  const cause = { cause: 'ALERT', cause_id: farm.alert.id } as const
  const created_at = new Date(Date.UTC(2026, 0, 10 + index))
  const judged = RECOMMENDATIONS[index] ?? RECOMMENDATIONS[0]
  await db
    .insertInto('recommendations')
    .values({ ...place, ...cause, ...judged, created_at })
    .execute()
}

/** Makes two changes of each sensor's lamp, days apart. */
async function aLampChange(db: Db, { farm, index }: Numbered): Promise<void> {
  const place = { site_id: farm.site.id, airspace_id: farm.airspace.id, device_id: farm.device.id }
  const changes = SENSORS.flatMap(sensor =>
    [0, 4].map(day => ({
      ...place,
      sensor,
      changed_at: new Date(Date.UTC(2026, 0, 10 + index + day)),
      from_status: 'OK',
      to_status: 'WARNING',
    })),
  )
  await db.insertInto('color_changes').values(changes).execute()
}

/** Makes logbook items days apart in the logbook of the farm's own batch: a comment, a treatment, a recommendation. */
async function logbookItems(db: Db, { farm, index }: Numbered): Promise<void> {
  const place = { batch_id: farm.batch.id, author_id: farm.owner.id }
  const date = `2026-02-1${index}`
  await db
    .insertInto('batch_comments')
    .values({ ...place, date, comment: `Comment ${index}` })
    .execute()
  await aTreatment(db, {
    ...place,
    start_date: date,
    ...(REGISTERED[index] ?? { ...HELD, attachments: [farm.file.guid] }),
  })
  const { site, airspace, batch } = farm
  const advice = { site_id: site.id, airspace_id: airspace.id, batch_id: batch.id, cause: 'ALERT' } as const
  const created_at = new Date(`${date}T10:00:00Z`)
  const values = { ...advice, cause_id: 1000 + index, category: 'pig_care', created_at } as const
  await db.insertInto('recommendations').values(values).execute()
}

/** Makes changes days apart: one of each person's, and one that happened by itself. */
async function changesOfPeople(db: Db, { farm, far }: { farm: Farm; far: Barn }): Promise<void> {
  const other = await aUser(db, { first_name: 'Bo' })
  const changes = [
    { author: { userId: farm.owner.id, action: 'siteEditor.update' }, table: 'sites', id: farm.site.id },
    { author: { userId: other.id, action: 'adminSites.update' }, table: 'sites', id: far.site.id },
    { author: { userId: null, action: 'job.endGatewayModes' }, table: 'gateways', id: farm.gateway.id },
  ] as const
  for (const [index, { author, table, id }] of changes.entries()) {
    const at = new Date(Date.UTC(2026, 0, 10 + index))
    await runAsAuthor({ ...author, at }, () =>
      sql`update ${sql.table(table)} set name = name || ' anew' where id = ${id}`.execute(db),
    )
    await sql`update ${sql.table(table)} set name = replace(name, ' anew', '') where id = ${id}`.execute(db)
  }
}

/** Makes one site worse, one better, and takes a monitor out of Alarm, for it is silent. */
async function changesSinceYesterday(db: Db, { farm, far }: { farm: Farm; far: Barn }): Promise<void> {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const moves = [
    { site_id: farm.site.id, from_status: 1, to_status: 6 },
    { site_id: far.site.id, from_status: 6, to_status: 1 },
  ]
  for (const { site_id, from_status, to_status } of moves) {
    const now = { status_id: to_status, status_since: hoursAgo(2) }
    await db
      .insertInto('site_states')
      .values({ site_id, ...now })
      .onConflict(known => known.column('site_id').doUpdateSet(now))
      .execute()
    await db
      .insertInto('site_status_changes')
      .values({ site_id, at: hoursAgo(2), from_status, to_status })
      .execute()
  }
  const lamp = { sensor: 'COUGHS', from_status: 'ALARM', to_status: 'OFFLINE' } as const
  const place = { site_id: farm.site.id, airspace_id: farm.airspace.id, device_id: farm.device.id }
  await db
    .insertInto('color_changes')
    .values({ ...place, ...lamp, changed_at: hoursAgo(2) })
    .execute()
}

/** Makes incidents of each kind, severe and not, claimed and not, of sites and of a supplier. */
async function incidents(db: Db, { farm, far, asker }: { farm: Farm; far: Barn; asker: { id: number } }) {
  const sites = [
    { site_id: farm.site.id, country: farm.site.country },
    { site_id: far.site.id, country: 'NO' },
    { site_id: null, country: '' },
  ]
  for (const [index, kind] of INCIDENT_KINDS.entries()) {
    const severity = INCIDENT_SEVERITIES[index % 3] ?? 'NOTICE'
    const taken = index === 2 ? { taken_by: asker.id, taken_at: new Date() } : {}
    const supplier_id = index === 6 ? farm.supplier.id : null
    await anIncident(db, { ...sites[index % 3], ...taken, supplier_id, kind, severity, animals: index * 10 })
  }
}

async function aSiteOf(db: Db, { asker, index }: { asker: { id: number }; index: number }): Promise<number> {
  const { site } = await aBarn(db, { site: { name: `Site ${index}`, type: TYPES[index] ?? 'sow' } })
  await aMembership(db, { site, user: asker })
  const status_id = STATUSES[index] ?? 1
  await db.insertInto('site_states').values({ site_id: site.id, status_id }).execute()
  return site.id
}

async function anOldEpisode(db: Db, farm: Farm): Promise<void> {
  const place = { site_id: farm.site.id, airspace_id: farm.airspace.id }
  const days = { start_date: '2025-11-01', end_date: '2025-11-08' }
  const ended = { state: 'CLOSED', closed_at: new Date('2025-11-10T00:00:00Z') } as const
  await db
    .insertInto('episodes')
    .values({ ...place, ...days, ...ended })
    .execute()
}

async function aGroupOf(db: Db, { asker, siteId }: { asker: { id: number }; siteId: number }) {
  const row = { name: 'Own', user_id: asker.id }
  const { id } = await db.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('group_sites').values({ group_id: id, site_id: siteId }).execute()
  return { id, siteId }
}
