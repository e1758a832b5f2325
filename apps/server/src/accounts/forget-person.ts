/**
 * The end of an account. What a farm has to keep (its logbook with treatments, counts and files, its alerts, the audit
 * log) stays without the person; everything else goes with the row of the person, by the foreign keys.
 */
import { greetedName } from '@earshot/contract/rules/person-name.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, int, rowOf, rowsOf, text } from '#db/rows.ts'
import { queueAccountMail } from './account-mails.queries.ts'

export interface DeletionObstacles {
  /** The sites of which the person is the only owner, by name. */
  onlyOwnerOf: { id: number; name: string }[]
  isLastAdmin: boolean
}

/** Finds what has to be settled before the account can go: neither a site nor an installation is left without anybody. */
export async function findObstacles(db: Db, userId: number): Promise<DeletionObstacles> {
  const onlyOwnerOf = await rowsOf(
    db,
    { id: int, name: text },
    sql`select s.id, s.name from memberships m join sites s on s.id = m.site_id
    where m.user_id = ${userId} and m.role = 'OWNER' and not exists (
      select from memberships o where o.site_id = m.site_id and o.role = 'OWNER' and o.user_id <> m.user_id)
    order by s.name, s.id`,
  )
  const admins = await rowOf(
    db,
    { is_last: bool },
    sql`select exists (select from users where id = ${userId} and role = 'ADMIN') and not exists (
      select from users where role = 'ADMIN' and id <> ${userId} and locked_at is null) as is_last`,
  )
  return { onlyOwnerOf, isLastAdmin: admins?.is_last ?? false }
}

/** Waits for whoever changes the members of the person's sites, or the administrators, at this moment. */
async function lockSurroundings(trx: Db, userId: number): Promise<void> {
  await sql`select id from sites where id in (select site_id from memberships where user_id = ${userId})
    order by id for no key update`.execute(trx)
  await sql`select id from users where id = ${userId} or role = 'ADMIN' order by id for update`.execute(trx)
}

/**
 * Deletes the account inside a transaction and queues the mail that says so.
 * @returns what stands in the way, where something does; undefined where there is no such person any more
 */
export async function forgetPerson(
  trx: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<'forgotten' | DeletionObstacles | undefined> {
  await lockSurroundings(trx, userId)
  const person = await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'language', 'profile_picture'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (person === undefined) return undefined
  const obstacles = await findObstacles(trx, userId)
  if (obstacles.isLastAdmin || obstacles.onlyOwnerOf.length > 0) return obstacles
  const { email, language, profile_picture: picture } = person
  // What names the person by the address alone has no foreign key.
  await sql`delete from invitations where lower(email) = lower(${email}) and accepted_at is null`.execute(trx)
  const accounts = sql.join([email.toLowerCase(), `user ${userId}`])
  await sql`delete from sign_in_attempts where account in (${accounts})`.execute(trx)
  // A note keeps the name of its author as a text.
  await sql`update site_notes set username = '' where user_id = ${userId}`.execute(trx)
  await sql`delete from account_mails where lower(mail ->> 'email') = lower(${email})
    or (mail ->> 'user_id')::integer = ${userId}`.execute(trx)
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  if (picture !== null) await trx.deleteFrom('static_files').where('guid', '=', picture).execute()
  const mail = { kind: 'account_deleted' as const, email, language, name: greetedName(person) }
  await queueAccountMail(trx, { mail, now })
  return 'forgotten'
}

/** Finds the accounts whose time has come, the one that has waited longest first. */
export async function findDueDeletions(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('delete_at', '<=', now)
    .orderBy('delete_at')
    .execute()
  return rows.map(({ id }) => id)
}
