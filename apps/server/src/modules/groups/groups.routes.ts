import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import type { Group } from '@earshot/contract/schemas/farm/group.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Db } from '#db/open.ts'
import { invalid, notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import {
  deleteGroup,
  findGroups,
  findOwnSites,
  insertGroup,
  renameGroup,
  replaceGroupSites,
} from './groups.queries.ts'

const readerOf = (user: RequestUser) => ({
  userId: user.id,
  isAdmin: user.role === 'ADMIN',
  siteIds: user.key?.siteIds,
})

async function readGroup(db: Db, user: RequestUser, groupId: number): Promise<Group> {
  const [group] = await findGroups(db, { ...readerOf(user), groupId })
  if (!group) throw notFound('group')
  return group
}

async function linkSites(
  db: Db,
  user: RequestUser,
  { groupId, siteIds }: { groupId: number; siteIds: number[] },
): Promise<void> {
  const wanted = [...new Set(siteIds)]
  const own = await findOwnSites(db, { ...readerOf(user), siteIds: wanted })
  if (own.length < wanted.length) throw invalid({ linked_sites: ['invalid'] })
  await replaceGroupSites(db, { groupId, siteIds: wanted })
}

export const routes: Route[] = [
  handle(groups.list, async ({ user }, { db }) => ({ items: await findGroups(db, readerOf(user)) })),

  handle(groups.create, ({ body, user }, { db, clock }) =>
    db.transaction().execute(async trx => {
      const groupId = await insertGroup(trx, { userId: user.id, name: body.name, now: clock.now() })
      await linkSites(trx, user, { groupId, siteIds: body.linked_sites })
      return readGroup(trx, user, groupId)
    }),
  ),

  handle(groups.update, ({ params, body, user }, { db }) =>
    db.transaction().execute(async trx => {
      const { id: groupId } = await readGroup(trx, user, params.groupId)
      if (body.name !== undefined) await renameGroup(trx, { groupId, name: body.name })
      if (body.linked_sites !== undefined) await linkSites(trx, user, { groupId, siteIds: body.linked_sites })
      return readGroup(trx, user, groupId)
    }),
  ),

  handle(groups.remove, async ({ params, user }, { db }) => {
    if (!(await deleteGroup(db, { userId: user.id, groupId: params.groupId }))) throw notFound('group')
  }),
]
