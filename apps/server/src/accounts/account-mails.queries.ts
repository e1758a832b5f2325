/**
 * The mails about accounts that wait to be sent. They are written in the transaction of what asks for them, so that
 * none is lost by a process that ends after it, and none is sent of what was never stored.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { int, json, moment, rowOf } from '#db/rows.ts'

/** What its owner is told of, because somebody else may have done it. */
const SECOND_FACTOR_CHANGES = [
  'APP_SET_UP',
  'APP_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'RECOVERY_CODES_MADE',
  'RECOVERY_CODE_USED',
  'SINGLE_SIGN_ON_LINKED',
  'SINGLE_SIGN_ON_UNLINKED',
] as const
export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number]

/** No token is among what they hold: it is made when the mail is. */
export const AccountMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('activation'), email: z.string() }),
  z.object({ kind: z.literal('already_registered'), email: z.string() }),
  z.object({ kind: z.literal('recovery'), email: z.string() }),
  z.object({
    kind: z.literal('change_email'),
    user_id: z.int(),
    email: z.string(),
    session_id: z.uuid().optional(),
  }),
  z.object({
    kind: z.literal('email_back'),
    user_id: z.int(),
    former: z.string(),
    email: z.string(),
    at: z.iso.datetime(),
  }),
  z.object({ kind: z.literal('second_factor_reset'), user_id: z.int() }),
  z.object({
    kind: z.literal('second_factor_changed'),
    user_id: z.int(),
    change: z.enum(SECOND_FACTOR_CHANGES),
  }),
  z.object({ kind: z.literal('deletion_planned'), user_id: z.int() }),
  // The person is gone when it leaves, so it holds all that it says.
  z.object({ kind: z.literal('account_deleted'), email: z.string(), name: z.string(), language: z.string() }),
  z.object({ kind: z.literal('invitation'), invitation_id: z.int() }),
  z.object({ kind: z.literal('api_key_ends'), api_key_id: z.int() }),
  z.object({ kind: z.literal('webhook_off'), webhook_id: z.int(), user_id: z.int() }),
  z.object({ kind: z.literal('contact'), name: z.string(), email: z.string(), message: z.string() }),
])
export type AccountMail = z.output<typeof AccountMail>

/**
 * Queues a mail inside the transaction of what asks for it, where there is one. It leaves within about two seconds of
 * the commit.
 */
export async function queueAccountMail(
  db: Db,
  { mail, now }: { mail: z.input<typeof AccountMail>; now: Date },
): Promise<void> {
  const row = { mail: JSON.stringify(AccountMail.parse(mail)), created_at: now, due_at: now }
  await db.insertInto('account_mails').values(row).execute()
}

export interface ClaimedMail {
  id: number
  /** The mail as it was written, maybe by another version of the program. */
  mail: unknown
  createdAt: Date
  /** The attempts so far, this one included. */
  attempts: number
}

/** The one that has been due for longest, for `leaseMs`: should the taker die, it is due again then. */
export async function claimAccountMail(
  db: Db,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<ClaimedMail | null> {
  const row = await rowOf(
    db,
    { id: int, mail: json(z.unknown()), created_at: moment, attempts: int },
    sql`update account_mails set attempts = attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    where id = (
      select id from account_mails where due_at <= ${now} order by due_at, id limit 1 for update skip locked)
    returning id, mail, created_at, attempts`,
  )
  if (row === undefined) return null
  const { id, mail, created_at: createdAt, attempts } = row
  return { id, mail, createdAt, attempts }
}

export async function removeAccountMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('account_mails').where('id', '=', id).execute()
}

/** Unless its lease ran out and somebody else has it by now: then that attempt decides. */
export async function postponeAccountMail(
  db: Db,
  { id, attempts, until }: { id: number; attempts: number; until: Date },
): Promise<void> {
  await db
    .updateTable('account_mails')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}
