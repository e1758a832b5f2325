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
