import { DIGEST_KINDS } from '@earshot/contract/rules/health/digest.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Users } from '#db/tables.ts'

const COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'telephone',
  'language',
  'timezone',
  'temperature_unit',
  'country',
  'paging_size',
  'preferences',
  'profile_picture',
] as const
export type SettingsRow = Pick<Selectable<Users>, (typeof COLUMNS)[number]>

export function findSettings(db: Db, userId: number): Promise<SettingsRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst()
}

export type SettingsChange = Partial<Omit<SettingsRow, 'email' | 'preferences'>> & {
  preferences?: Record<string, unknown>
}

/** Preferences are merged by their first level: one screen does not erase what another has kept. */
export async function updateSettings(
  db: Db,
  { userId, change }: { userId: number; change: SettingsChange },
): Promise<void> {
  const { preferences, ...columns } = change
  const merged =
    preferences === undefined
      ? {}
      : { preferences: sql<string>`preferences || ${JSON.stringify(preferences)}::jsonb` }
  if (Object.keys({ ...columns, ...merged }).length === 0) return
  await db
    .updateTable('users')
    .set({ ...columns, ...merged })
    .where('id', '=', userId)
    .execute()
}

/** No Warning comes by mail any more, neither by itself nor in a summary; what else the person has chosen stays. */
export async function endWarningMails(trx: Db, userId: number): Promise<void> {
  const off = Object.fromEntries(DIGEST_KINDS.map(kind => [kind, false]))
  await sql`
    update users set preferences = jsonb_set(preferences, '{notifications}', coalesce(preferences -> 'notifications', '{}')
      || jsonb_build_object('email', coalesce(preferences #> '{notifications,email}', '{}') || ${JSON.stringify(off)}::jsonb))
    where id = ${userId}`.execute(trx)
}

export interface NewPicture {
  userId: number
  name: string
  mediaType: string
  content: Buffer
  now: Date
}

/** Takes the place of the earlier one, which goes. */
export async function replacePicture(db: Db, picture: NewPicture): Promise<void> {
  const { userId, name, mediaType, content, now } = picture
  const { profile_picture: old } = await db
    .selectFrom('users')
    .select('profile_picture')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { guid } = await db
    .insertInto('static_files')
    .values({
      original_name: name,
      media_type: mediaType,
      bytes: content.byteLength,
      content,
      uploaded_by: userId,
      created_at: now,
    })
    .returning('guid')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ profile_picture: guid }).where('id', '=', userId).execute()
  if (old !== null) await db.deleteFrom('static_files').where('guid', '=', old).execute()
}
