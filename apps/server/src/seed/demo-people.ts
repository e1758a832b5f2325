import { DEMO_GROUPS, DEMO_SECRET, DEMO_USERS } from '@earshot/demo/people.ts'
import { hash } from '@node-rs/argon2'
import type { Db } from '#db/open.ts'
import { type Ids, need, type SeedTimes } from './seed-values.ts'

const DAY_MS = 86_400_000

/** Accounts that sign in share one password; the others have none and so cannot sign in. */
export async function seedUsers(db: Db, { anchor }: SeedTimes): Promise<Ids> {
  const passwordHash = await hash(DEMO_SECRET)
  const ids: Ids = new Map()
  for (const user of DEMO_USERS) {
    const since = new Date(anchor.getTime() - 260 * DAY_MS)
    const row = await db
      .insertInto('users')
      .values({
        email: user.email,
        password_hash: user.signsIn ? passwordHash : null,
        first_name: user.firstName,
        last_name: user.lastName,
        telephone: user.telephone,
        role: user.role,
        language: user.language,
        country: user.country,
        paging_size: 25,
        activated_at: since,
        created_at: since,
        demo: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(user.key, row.id)
  }
  return ids
}

export async function seedGroups(db: Db, { users, siteIds }: { users: Ids; siteIds: Ids }): Promise<void> {
  for (const group of DEMO_GROUPS) {
    const { id } = await db
      .insertInto('groups')
      .values({ user_id: need(users, group.user), name: group.name })
      .returning('id')
      .executeTakeFirstOrThrow()
    const links = group.sites.map(key => ({ group_id: id, site_id: need(siteIds, key) }))
    await db.insertInto('group_sites').values(links).execute()
  }
}
