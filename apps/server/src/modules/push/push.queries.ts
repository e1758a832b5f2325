import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** Finds the language in which a person reads what is sent to them. */
export async function findLanguage(db: Db, userId: number): Promise<string> {
  const { language } = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return language
}

/** Whoever opens a push has read its notice. */
export async function markRead(
  trx: Db,
  { deliveryId, now }: { deliveryId: number; now: Date },
): Promise<void> {
  await sql`
    update notification_recipients r set read_at = ${now} from deliveries d
    where d.id = ${deliveryId} and d.channel = 'PUSH' and r.notification_id = d.notification_id
      and r.user_id = d.user_id and r.read_at is null`.execute(trx)
}
