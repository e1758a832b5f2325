/** Reads what a link shows. Nobody is signed in: the token is all there is, and it opens this one view. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Airspace, SimpleAirspaceItem } from '@earshot/contract/schemas/farm/airspace.ts'
import type {
  OpenShareForm,
  SharedAirspace,
  SharedChart,
  SharedView,
} from '@earshot/contract/schemas/farm/share.ts'
import { hashToken } from '#auth/hash-token.ts'
import { linkToken, readLinkToken } from '#auth/link-tokens.ts'
import type { Context } from '#context.ts'
import { runAsAuthor } from '#db/author.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { readHumidityGraph, readRhsGraph, readTemperatureGraph } from '#graphs/read-graph.ts'
import { readAirspaces } from '#modules/airspaces/airspaces.service.ts'
import { readBatch } from '#modules/batches/batches.service.ts'
import { readStory } from '#modules/cases/cases.service.ts'
import { readRegister } from '#modules/treatments/register.service.ts'
import { countOpening, findOpenShare, type OpenShareRow } from './shares.queries.ts'

type Asked = Pick<Context, 'db' | 'clock' | 'keys'>

/** @throws 404 for a token that opens nothing, whatever the reason */
export async function openShare(ctx: Asked, form: OpenShareForm, requestId: string): Promise<SharedView> {
  const { db, clock } = ctx
  const now = clock.now()
  const found = await findOpenShare(db, { tokenHash: hashToken(form.token), now })
  if (found === undefined) throw notFound('share')
  const head = {
    site: found.site,
    shared_by: found.shared_by,
    timezone: found.timezone,
    temperature_unit: found.temperature_unit,
    ends_on: found.ends_on,
    today: localDay(now.getTime() / 1000, zoneOrUtc(found.timezone)),
  }
  const view = await viewOf(db, found, { now, page: form.page })
  const opening = await countedOpening(ctx, { found, opening: form.opening, requestId, now })
  return { ...head, ...view, opening }
}

type Content = SharedView extends infer View
  ? View extends SharedView
    ? Omit<View, 'site' | 'shared_by' | 'timezone' | 'temperature_unit' | 'ends_on' | 'today' | 'opening'>
    : never
  : never

async function viewOf(
  db: Db,
  { kind, site_id: siteId, airspace_id: airspaceId }: OpenShareRow,
  { now, page }: { now: Date; page: number },
): Promise<Content> {
  if (airspaceId === null) return { kind: 'REGISTER', register: await sharedRegister(db, { siteId, page }) }
  const ofAirspace = await sharedAirspace(db, { siteId, airspaceId, now })
  return kind === 'CASE'
    ? { kind, ...ofAirspace, story: await sharedStory(db, airspaceId) }
    : { kind: 'AIRSPACE', ...ofAirspace }
}

/** A file has a call of its own, which no link opens: so it is not named either. */
async function sharedRegister(db: Db, { siteId, page }: { siteId: number; page: number }) {
  const register = await readRegister(db, { siteId }, { page, perPage: LIMITS.share.rows })
  return { ...register, items: register.items.map(record => ({ ...record, attachments: [] })) }
}

async function sharedStory(db: Db, airspaceId: number) {
  const story = await readStory(db, airspaceId)
  return { ...story, visits: story.visits.map(visit => ({ ...visit, attachments: [] })) }
}

interface Place {
  siteId: number
  airspaceId: number
  now: Date
}

async function sharedAirspace(
  db: Db,
  { siteId, airspaceId, now }: Place,
): Promise<{ airspace: SharedAirspace; chart: SharedChart | null }> {
  const { items } = await readAirspaces(db, { siteId, now })
  const airspace = items.find(({ id }) => id === airspaceId)
  if (airspace === undefined || !isWhole(airspace)) throw notFound('share')
  const { batch } = airspace
  return {
    airspace: {
      name: airspace.name,
      house: airspace.house.name,
      status_name: airspace.status_name,
      headline: airspace.headline,
      last_update: airspace.last_update,
      rhs: airspace.rhs,
      rdi: airspace.rdi,
      reference: airspace.reference,
      temperature_c: airspace.temperature_c,
      humidity_pct: airspace.humidity_pct,
      devices_total: airspace.devices_total,
      devices_online: airspace.devices_online,
    },
    chart: batch === null ? null : await sharedChart(db, { siteId, airspaceId, now, batchId: batch.id }),
  }
}

function isWhole(airspace: Airspace | SimpleAirspaceItem): airspace is Airspace {
  return 'headline' in airspace
}

async function sharedChart(
  db: Db,
  { siteId, airspaceId, batchId, now }: Place & { batchId: number },
): Promise<SharedChart> {
  const request = { place: { siteId, airspaceId }, batchId, query: { resolution: 'hour' as const }, now }
  const [batch, rhs, temperature, humidity] = await Promise.all([
    readBatch(db, { siteId, batchId, now }),
    readRhsGraph(db, request),
    readTemperatureGraph(db, request),
    readHumidityGraph(db, request),
  ])
  return {
    batch: {
      id: batch.id,
      name: batch.name,
      state: batch.state,
      product_type: batch.product_type,
      start_date: batch.start_date,
      start_age_in_days: batch.start_age_in_days,
      day: batch.day,
      phase: batch.phase,
      animals_present: batch.animals_present,
      age_phases: batch.age_phases,
      end_date: batch.end_date,
    },
    rhs,
    temperature,
    humidity,
  }
}

const MINUTE_MS = 60_000

interface Opening {
  found: OpenShareRow
  opening: string | null
  requestId: string
  now: Date
}

/**
 * Counts that the link was opened, unless the page asks again that has opened it: it brings along what this returns, a
 * proof by which nobody is known. In the audit log it stands as a count, by nobody and from nowhere.
 */
async function countedOpening(
  { db, keys }: Asked,
  { found: { id, site_id: siteId }, opening, requestId, now }: Opening,
): Promise<string> {
  const purpose = `earshot share opening ${id}`
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const before = opening === null ? null : await readLinkToken(keys, { purpose, token: opening })
  if (opening !== null && before !== null && minute - before < LIMITS.share.openingHours * 60) return opening
  const author = { at: now, userId: null, action: 'shares.open', requestId, siteId }
  await runAsAuthor(author, () => countOpening(db, { id, now }))
  return linkToken(keys, { purpose, id: minute })
}
