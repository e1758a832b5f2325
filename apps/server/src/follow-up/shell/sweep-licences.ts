/**
 * Notices of licences that end soon or have ended (spec/3 §3.9, §4.6) are made once for each step, together for the
 * licences of a site that end on one day; the ended ones are marked. Nobody is told of a term that goes on (record
 * 069).
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { NoticeKind } from '@earshot/contract/rules/health/notices.ts'
import { sql } from 'kysely'
import { type IdFilter, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, moment, orNull, type RowOf, rowsOf } from '#db/rows.ts'
import type { Notice } from '#follow-up/notifications.ts'
import { beginNextTerms, goesOn, renewByTemplate } from '#sql/next-terms.ts'
import { recordWebhookEvents, type WebhookFact } from '#sql/webhook-events.ts'
import { notify } from './notify.ts'

const DAY_MS = 86_400_000
/** Each step's notice, and how many days before the end it is due. */
const STEPS: readonly ({ kind: NoticeKind; daysBefore: number } | undefined)[] = [
  undefined,
  { kind: 'license_expiring', daysBefore: DOMAIN.licence.expiringDays },
  { kind: 'license_last_call', daysBefore: DOMAIN.licence.lastCallDays },
  { kind: 'license_expired', daysBefore: 0 },
]

const LICENCE = {
  id: int,
  site_id: orNull(int),
  device_id: int,
  activated_at: orNull(moment),
  expires_at: moment,
  stage: int,
}
type LicenceRow = RowOf<typeof LICENCE>

export interface SweepLicences {
  db: Db
  now: Date
  siteIds?: IdFilter
}

/** @returns the sites of which somebody was told something */
export async function sweepLicences({ db, now, siteIds }: SweepLicences): Promise<Set<number>> {
  const soon = new Date(now.getTime() + DOMAIN.licence.expiringDays * DAY_MS)
  const lastCall = new Date(now.getTime() + DOMAIN.licence.lastCallDays * DAY_MS)
  const stage = sql`case when l.expires_at <= ${now} then 3 when l.expires_at <= ${lastCall} then 2 else 1 end`
  const due = sql`l.status = 'ACTIVE' and l.notice_stage < 3 and l.expires_at <= ${soon} and l.notice_stage < ${stage}
    and not (${goesOn} and d.airspace_id is not null) and ${inIds('d.site_id', siteIds)}`
  if (await hasEnded(db, now)) {
    await db.transaction().execute(async trx => {
      await renewByTemplate(trx, { now, siteIds })
      await beginNextTerms(trx, { now, siteIds })
    })
  }
  const found =
    await sql`select from licences l left join devices d on d.id = l.device_id where ${due} limit 1`.execute(
      db,
    )
  if (found.rows.length === 0) return new Set()
  return db.transaction().execute(async trx => {
    const rows = await rowsOf(
      trx,
      LICENCE,
      sql`select l.id, d.site_id, l.device_id, l.activated_at, l.expires_at, ${stage} as stage
      from licences l left join devices d on d.id = l.device_id
      where ${due} order by l.id for no key update of l skip locked`,
    )
    await sql`
      update licences l set notice_stage = r.stage, status = case when r.stage = 3 then 'EXPIRED' else l.status end
      from unnest(${rows.map(row => row.id)}::int[], ${rows.map(row => row.stage)}::smallint[]) as r (id, stage)
      where l.id = r.id`.execute(trx)
    await recordWebhookEvents(
      trx,
      rows.flatMap(row => licenceFact(row, now)),
    )
    return notify(trx, noticesOf(rows))
  })
}

const WEBHOOK_STEPS = [undefined, 'SOON', 'LAST_CALL', 'ENDED'] as const

function licenceFact({ id, site_id, device_id, expires_at, stage }: LicenceRow, at: Date): WebhookFact[] {
  const step = WEBHOOK_STEPS[stage]
  if (site_id === null || step === undefined) return []
  const data = { site_id, licence_id: id, device_id, ends_at: expires_at.toISOString(), step }
  return [{ type: 'licence.ending', at, data }]
}

/** Another term can begin only when one is over that nobody has marked yet. */
async function hasEnded(db: Db, now: Date): Promise<boolean> {
  const { rows } =
    await sql`select from licences where status = 'ACTIVE' and expires_at <= ${now} limit 1`.execute(db)
  return rows.length > 0
}

/** Makes the notices. They carry the moment at which they were due, whenever a pass looked. */
function noticesOf(rows: readonly LicenceRow[]): Notice[] {
  const notices = new Map<string, Notice & { deviceIds: number[] }>()
  for (const { site_id: siteId, device_id, activated_at, expires_at, stage } of rows) {
    const step = STEPS[stage]
    if (siteId === null || step === undefined) continue
    const { kind, daysBefore } = step
    // Nothing is due before there is a licence.
    const at = Math.max(expires_at.getTime() - daysBefore * DAY_MS, activated_at?.getTime() ?? 0)
    const day = expires_at.toISOString().slice(0, 10)
    const notice = notices.get(`${siteId} ${day} ${kind}`) ?? {
      eventKind: kind.toUpperCase(),
      refId: siteId,
      transitionNo: Math.floor(expires_at.getTime() / DAY_MS),
      kind,
      at,
      siteId,
      airspaceId: null,
      sensors: [],
      deviceIds: [],
      params: {},
    }
    notices.set(`${siteId} ${day} ${kind}`, notice)
    notice.at = Math.min(notice.at, at)
    notice.deviceIds.push(device_id)
    notice.params = { expires: day, count: notice.deviceIds.length }
  }
  return [...notices.values()]
}
