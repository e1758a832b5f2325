/** Stores and reads who is invited to a site and has not answered yet. */
import { ACCESS_SCOPES, type AccessScope, SITE_ROLES, type SiteRole } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { personName } from '#sql/people.ts'

const OFFERED = { scope: orNull(oneOf(ACCESS_SCOPES)), ends_on: orNull(day) }

const INVITATION = {
  id: int,
  email: text,
  role: oneOf(SITE_ROLES),
  ...OFFERED,
  invited_by: orNull(text),
  created_at: moment,
  sent_at: moment,
  expires_at: moment,
}
export type InvitationRow = RowOf<typeof INVITATION>

const COLUMNS = sql`
  i.id, i.email, i.role, i.scope, i.ends_on, nullif(${personName('by')}, '') as invited_by,
  i.created_at, i.sent_at, i.expires_at`
const FROM = sql`invitations i left join users by on by.id = i.invited_by`
const OPEN = sql`i.accepted_at is null`

/**
 * Finds the invitations, the newest first. Those whose link has ended are among them, since they can be sent again.
 */
export function findInvitations(db: Db, siteId: number): Promise<InvitationRow[]> {
  return rowsOf(
    db,
    INVITATION,
    sql`select ${COLUMNS} from ${FROM} where i.site_id = ${siteId} and ${OPEN} order by i.created_at desc, i.id desc`,
  )
}

export function findInvitation(db: Db, id: number): Promise<InvitationRow | undefined> {
  return rowOf(db, INVITATION, sql`select ${COLUMNS} from ${FROM} where i.id = ${id} and ${OPEN}`)
}

export async function findOpenInvitation(
  db: Db,
  { siteId, email }: { siteId: number; email: string },
): Promise<{ id: number; expires_at: Date } | undefined> {
  return db
    .selectFrom('invitations')
    .select(['id', 'expires_at'])
    .where('site_id', '=', siteId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
}

export interface NewInvitation {
  siteId: number
  email: string
  role: SiteRole
  scope: AccessScope | null
  endsOn: string | null
  invitedBy: number
  now: Date
  expiresAt: Date
}

export async function insertInvitation(db: Db, given: NewInvitation): Promise<number> {
  const { siteId, email, role, scope, endsOn, invitedBy, now, expiresAt } = given
  const { id } = await db
    .insertInto('invitations')
    .values({
      site_id: siteId,
      email,
      role,
      scope,
      ends_on: endsOn,
      invited_by: invitedBy,
      created_at: now,
      sent_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function renewInvitation(
  db: Db,
  { id, now, expiresAt }: { id: number; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ sent_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteInvitation(db: Db, id: number): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).execute()
}

const ACCEPTED = {
  site_id: int,
  role: oneOf(SITE_ROLES),
  scope: orNull(oneOf(ACCESS_SCOPES)),
  ends_at: orNull(moment),
  invited_by: orNull(int),
}

/** The end of the last local day of the access that an invitation offers. */
const ACCESS_END = sql`(i.ends_on + 1)::timestamp at time zone s.timezone`
/** What it offers is not over before it begins. */
const HAS_TIME = (now: Date) => sql`(i.ends_on is null or ${ACCESS_END} > ${now})`

/**
 * Accepts an invitation; undefined where it holds no more, or is for another address. Where several answer at once,
 * one gets it.
 */
export function acceptOpenInvitation(
  db: Db,
  { id, email, userId, now }: { id: number; email: string; userId: number; now: Date },
): Promise<RowOf<typeof ACCEPTED> | undefined> {
  return rowOf(
    db,
    ACCEPTED,
    sql`
      update invitations i set accepted_at = ${now}, accepted_by = ${userId} from sites s
      where i.id = ${id} and s.id = i.site_id and lower(i.email) = lower(${email}) and ${OPEN} and i.expires_at > ${now}
        and ${HAS_TIME(now)}
      returning i.site_id, i.role, i.scope, ${ACCESS_END} as ends_at, i.invited_by`,
  )
}

const OWN = {
  id: int,
  site_id: int,
  site: text,
  role: oneOf(SITE_ROLES),
  ...OFFERED,
  invited_by: orNull(text),
  created_at: moment,
  expires_at: moment,
}
export type OwnInvitationRow = RowOf<typeof OWN>

/** Finds what waits for this person's answer, by the address of their account; newest first. */
export function findInvitationsFor(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<OwnInvitationRow[]> {
  return rowsOf(
    db,
    OWN,
    sql`
      select i.id, i.site_id, s.name as site, i.role, i.scope, i.ends_on,
        nullif(${personName('by')}, '') as invited_by,
        i.created_at, i.expires_at
      from users u join invitations i on lower(i.email) = lower(u.email)
      join sites s on s.id = i.site_id
      left join users by on by.id = i.invited_by
      where u.id = ${userId} and ${OPEN} and i.expires_at > ${now} and ${HAS_TIME(now)}
        and s.display_status <> 'ARCHIVED'
      order by i.created_at desc, i.id desc`,
  )
}

/**
 * Mails of invitations that somebody has asked for since; older ones are forgotten. Their row is locked first: of two
 * calls at once the second counts what the first has asked for.
 */
export async function countInvitationRequests(
  trx: Db,
  { by, since }: { by: number; since: Date },
): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', by).forNoKeyUpdate().execute()
  await trx
    .deleteFrom('invitation_requests')
    .where('asked_by', '=', by)
    .where('asked_at', '<=', since)
    .execute()
  const { count } = await trx
    .selectFrom('invitation_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('asked_by', '=', by)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertInvitationRequests(
  db: Db,
  { by, count, now }: { by: number; count: number; now: Date },
): Promise<void> {
  const requests = Array.from({ length: count }, () => ({ asked_by: by, asked_at: now }))
  await db.insertInto('invitation_requests').values(requests).execute()
}
