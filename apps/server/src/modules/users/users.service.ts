/** Answers what an administrator sees of people, and does for them or against them. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { AdminUserDetail } from '@earshot/contract/schemas/admin/admin-user.ts'
import type { LoginActivity, UserKpi } from '@earshot/contract/schemas/hardware/statistics.ts'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { findAccount } from '#accounts/accounts.queries.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { isoOrNull } from '#db/time.ts'
import { conflict, notFound } from '#errors.ts'
import { recordAct } from '#modules/audit/audit.service.ts'
import { expectUnchanged } from '#modules/audit/revisions.service.ts'
import { forgetFactors } from '#modules/second-factor/second-factor.service.ts'
import { endSessions, forgetWrongPasswords, lockedUntil } from '#modules/session/session.service.ts'
import { today, zoneOf } from '#modules/statistics/local-range.ts'
import { findActivity, findTimezone } from './activity.queries.ts'
import { findKpi, findUser, lockAccount, setLocked } from './users.queries.ts'
import { userView } from './users.view.ts'

const DAY_MS = 86_400_000
const ACTIVITY_DAYS = 30

export async function readUser(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<AdminUserDetail> {
  const now = clock.now()
  const row = await findUser(db, { userId, now })
  if (row === undefined) throw notFound('user')
  const { memberships, open_sessions, recovery_codes_left, lock_revision, telephone, ...user } = row
  const until = await lockedUntil(db, { email: row.email, now })
  return {
    ...userView(user),
    telephone,
    memberships,
    open_sessions,
    recovery_codes_left,
    lock_revision,
    attempts_locked_until: isoOrNull(until),
  }
}

/** @throws 409 for one's own account: somebody has to be left to undo it */
interface LockChange {
  userId: number
  /** The revision that the administrator saw, where they say so. */
  seen: number | undefined
}

export async function lockUser(
  ctx: Context,
  { userId, seen, by }: LockChange & { by: number },
): Promise<void> {
  if (userId === by) throw conflict('own_account')
  await ctx.db.transaction().execute(async db => {
    await expectUnchangedLock(db, { userId, seen })
    await setLocked(db, { userId, lockedAt: ctx.clock.now() })
    await endSessions({ ...ctx, db }, { userId, reason: 'ADMIN' })
  })
}

export async function unlockUser(
  ctx: Context,
  { userId, seen, address }: LockChange & { address: string },
): Promise<void> {
  await ctx.db.transaction().execute(async db => {
    await expectUnchangedLock(db, { userId, seen })
    await setLocked(db, { userId, lockedAt: null })
    const account = await findAccount(db, userId)
    if (account === undefined) throw notFound('user')
    await forgetWrongPasswords(db, { email: account.email, address, now: ctx.clock.now() })
  })
}

/** An administrator who lets somebody in after wrong passwords does not undo what another has locked meanwhile. */
async function expectUnchangedLock(trx: Db, { userId: id, seen }: LockChange): Promise<void> {
  const revision = await lockAccount(trx, id)
  if (revision === undefined) throw notFound('user')
  await expectUnchanged(trx, { kind: 'user', id, revision, seen })
}

export async function signOutEverywhere(ctx: Context, userId: number): Promise<{ ended: number }> {
  if ((await findAccount(ctx.db, userId)) === undefined) throw notFound('user')
  return { ended: await endSessions(ctx, { userId, reason: 'ADMIN' }) }
}

/**
 * Takes away what somebody has lost, or a stranger has set up: they sign in by the password once more. Their own,
 * administrators change where everybody does.
 * @throws 409 `own_account`
 */
export async function resetSecondFactor(
  ctx: Context,
  { userId, by }: { userId: number; by: number },
): Promise<void> {
  if (userId === by) throw conflict('own_account')
  await ctx.db.transaction().execute(async db => {
    if ((await lockAccount(db, userId)) === undefined) throw notFound('user')
    await forgetFactors(db, { userId })
    await endSessions({ ...ctx, db }, { userId, reason: 'ADMIN' })
    const mail = { kind: 'second_factor_reset', user_id: userId } as const
    await queueAccountMail(db, { mail, now: ctx.clock.now() })
  })
}

/** Sends the mail that the person's own form would, with the same limit of mails an hour. */
export async function sendReset(ctx: Context, userId: number): Promise<void> {
  const account = await findAccount(ctx.db, userId)
  if (account === undefined) throw notFound('user')
  const { email } = account
  await ctx.db.transaction().execute(async db => {
    await queueAccountMail(db, { mail: { kind: 'recovery', email }, now: ctx.clock.now() })
    await recordAct(db, { kind: 'mail', about: { kind: 'user', id: userId, label: email } })
  })
}

export async function readKpi(db: Db, now: Date): Promise<UserKpi> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { memberships, ...counts } = await findKpi(db, { week: before(7), month: before(30) })
  const mean = counts.users === 0 ? 0 : memberships / counts.users
  return { ...counts, mean_sites_per_user: Math.round(mean * 10) / 10 }
}

export interface ActivityRequest {
  site_pk?: number | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

export async function readActivity(db: Db, asked: ActivityRequest, now: Date): Promise<LoginActivity> {
  const { site_pk: siteId } = asked
  const known = siteId === undefined ? null : await findTimezone(db, siteId)
  if (known === undefined) throw notFound('site')
  const timezone = zoneOf(known)
  const end = asked.end_date ?? today(timezone, now)
  const range = { start_date: asked.start_date ?? addDays(end, 1 - ACTIVITY_DAYS), end_date: end }
  return { items: await findActivity(db, { siteId, timezone, range }) }
}
