/** What a person was told of a site. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { type PageOf, type PageRequest, paginate } from '#db/paginate.ts'

export interface NotificationRow {
  id: number
  site_id: number
  title_key: string
  params: Record<string, string | number | boolean | null>
  airspace: { id: number; name: string } | null
  type: string
  sensors: string[]
  priority: string | null
  devices: { id: number; code: string; name: string }[]
  read: boolean
  created_at: Date
}

/** What one person was told, by whatever else the caller asks for. */
function notificationsOf(db: Db, userId: number) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .leftJoin('airspaces as a', 'a.id', 'n.airspace_id')
    .where('r.user_id', '=', userId)
    .select([
      'n.id',
      'n.site_id',
      'n.title_key',
      'n.type',
      'n.sensors',
      'n.priority',
      'n.created_at',
      sql<NotificationRow['params']>`n.params`.as('params'),
      sql<boolean>`r.read_at is not null`.as('read'),
      sql<NotificationRow['airspace']>`case when a.id is not null
        then jsonb_build_object('id', a.id, 'name', a.name) end`.as('airspace'),
      sql<NotificationRow['devices']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code, 'name', d.name) order by d.code)
        from devices d where d.id = any(n.device_ids)), '[]')`.as('devices'),
    ])
}

export function findNotifications(
  db: Db,
  { userId, siteId, request }: { userId: number; siteId: number; request: PageRequest },
): Promise<PageOf<NotificationRow>> {
  const query = notificationsOf(db, userId).where('n.site_id', '=', siteId)
  return paginate(db, {
    query,
    request,
    ordering: {
      fields: {
        created_at: 'n.created_at',
        type: 'n.type',
        priority: sql`case n.priority when 'ALARM' then 2 when 'WARNING' then 1 end`,
        airspace: sql`lower(a.name)`,
        status: sql`r.read_at is not null`,
      },
      initial: { field: 'created_at', direction: 'desc' },
      unique: 'n.id',
    },
  })
}

export interface LatestNotifications {
  userId: number
  siteIds: readonly number[]
  perSite: number
}

/** The newest of each of the sites, newest first. */
export async function findLatestNotifications(
  db: Db,
  { userId, siteIds, perSite }: LatestNotifications,
): Promise<NotificationRow[]> {
  if (siteIds.length === 0) return []
  const newest = sql<number>`(
    select latest.id from unnest(${[...siteIds]}::int[]) as wanted(site_id)
    cross join lateral (
      select n.id from notifications n
      where n.site_id = wanted.site_id and exists (
        select from notification_recipients r where r.notification_id = n.id and r.user_id = ${userId})
      order by n.created_at desc, n.id desc limit ${perSite}
    ) latest)`
  return notificationsOf(db, userId)
    .where('n.id', 'in', newest)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
}

/** @returns how many had been unread; ids that are not the person's or not the site's are passed over */
export async function markRead(
  db: Db,
  {
    userId,
    siteId,
    ids,
    now,
  }: { userId: number; siteId: number; ids: readonly number[] | undefined; now: Date },
): Promise<number> {
  const named = ids === undefined ? sql`true` : sql`n.id = any(${[...ids]}::int[])`
  const result = await sql`
    update notification_recipients r set read_at = ${now}
    from notifications n
    where n.id = r.notification_id and n.site_id = ${siteId} and r.user_id = ${userId} and r.read_at is null and ${named}`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}
