/** Asking the farm for more time than an access has, and telling whoever has asked that there is more. */
import type { Access } from '@earshot/contract/schemas/farm/access.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { accessOf } from '#sql/accesses.ts'
import { loadPersonName } from '#sql/people.ts'
import { markLongerAsked } from './accesses.queries.ts'
import { findMember, type MemberRow } from './members.queries.ts'

interface OwnAccess {
  siteId: number
  userId: number
}

/**
 * Asks once: those who can give more are told, and asked again it is as it was. An access without an end needs no more.
 * @throws 404 for who has no access on the site
 */
export async function askLonger(
  { db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>,
  own: OwnAccess,
): Promise<Access> {
  const now = clock.now()
  const [access, isNew] = await db.transaction().execute(async trx => {
    const asking = await markLongerAsked(trx, { ...own, now })
    if (asking !== undefined) {
      const { name, ends_at: endsAt, ends_on: expires, leader_ids: leaders } = asking
      const kind = 'access_longer_asked' as const
      const told = { ...own, kind, endsAt, params: { name, expires }, now }
      await notify(
        trx,
        leaders.map(userId => ({ ...noticeOf(told), refId: userId, userId })),
      )
    }
    const member = await findMember(trx, own)
    return [member && accessOf(member), asking !== undefined] as const
  })
  if (access == null) throw notFound('access')
  if (isNew) bus.publish({ kind: 'notification', site_id: own.siteId })
  return access
}

/** Whoever had asked for more time and has it now is told; true where they were. */
export async function tellLonger(
  trx: Db,
  { siteId, by, was, is, now }: { siteId: number; by: number; was: MemberRow; is: MemberRow; now: Date },
): Promise<boolean> {
  const isLonger = is.ends_at === null || (was.ends_at !== null && is.ends_at > was.ends_at)
  if (was.longer_asked_at === null || !isLonger) return false
  const params = { by: await loadPersonName(trx, by), expires: is.ends_on }
  const told = {
    siteId,
    userId: is.id,
    kind: 'access_longer' as const,
    endsAt: is.ends_at ?? now,
    params,
    now,
  }
  await notify(trx, [{ ...noticeOf(told), refId: is.id, userId: is.id }])
  return true
}

interface Told extends OwnAccess {
  kind: 'access_longer_asked' | 'access_longer'
  endsAt: Date
  params: Record<string, string | null>
  now: Date
}

/** The moment of the end is a part of the identity: the same end is asked for, and told of, once. */
function noticeOf({ siteId, userId, kind, endsAt, params, now }: Told) {
  return {
    eventKind: `USER_${kind.toUpperCase()}_${siteId}_${userId}`,
    transitionNo: Math.floor(endsAt.getTime() / 1000),
    kind,
    at: now.getTime(),
    siteId,
    airspaceId: null,
    sensors: [],
    deviceIds: [],
    params,
  }
}
