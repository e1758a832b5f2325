import { ownData } from '@earshot/contract/endpoints/account/own-data.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { AccountDeletion } from '@earshot/contract/schemas/account/own-data.ts'
import { ZipFile } from 'yazl'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { type DeletionObstacles, findObstacles } from '#accounts/forget-person.ts'
import type { Db } from '#db/open.ts'
import { isoOrNull } from '#db/time.ts'
import { conflict } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { findDeletionTime, readOwnFiles, setDeletionTime } from './own-data.queries.ts'

const DAY_MS = 86_400_000
/** A download reads everything that is kept of somebody. */
const DOWNLOADS_PER_MINUTE = 5

export const routes: Route[] = [
  handle(
    ownData.download,
    async ({ user }, { db, clock }) => {
      const now = clock.now()
      const zip = new ZipFile()
      for (const { name, items } of await readOwnFiles(db, user.id))
        zip.addBuffer(Buffer.from(JSON.stringify(items, null, 2)), name, { mtime: now })
      zip.end()
      const fileName = `earshot ${now.toISOString().slice(0, 10)}.zip`
      return { content: zip.outputStream, fileName, mediaType: 'application/zip' }
    },
    { perMinute: DOWNLOADS_PER_MINUTE },
  ),

  handle(ownData.deletion, async ({ user }, { db }) =>
    deletionOf(db, user.id, await findObstacles(db, user.id)),
  ),

  handle(ownData.planDeletion, async ({ user }, { db, clock }) => {
    const now = clock.now()
    const at = new Date(now.getTime() + LIMITS.accountDeletion.days * DAY_MS)
    return db.transaction().execute(async trx => {
      const obstacles = await findObstacles(trx, user.id)
      if (obstacles.isLastAdmin) throw conflict('last_admin')
      if (obstacles.onlyOwnerOf.length > 0) throw conflict('last_owner')
      if (await setDeletionTime(trx, { userId: user.id, at }))
        await queueAccountMail(trx, { mail: { kind: 'deletion_planned', user_id: user.id }, now })
      return deletionOf(trx, user.id, obstacles)
    })
  }),

  handle(ownData.cancelDeletion, async ({ user }, { db }) => {
    await setDeletionTime(db, { userId: user.id, at: null })
    return deletionOf(db, user.id, await findObstacles(db, user.id))
  }),
]

async function deletionOf(
  db: Db,
  userId: number,
  { onlyOwnerOf, isLastAdmin }: DeletionObstacles,
): Promise<AccountDeletion> {
  return {
    delete_at: isoOrNull(await findDeletionTime(db, userId)),
    only_owner_of: onlyOwnerOf,
    is_last_admin: isLastAdmin,
  }
}
