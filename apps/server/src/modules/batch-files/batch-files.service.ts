/** Answers what the records of a logbook ask of their files. */
import type { FileLike } from '@earshot/contract/schemas/file.ts'
import type { Db } from '#db/open.ts'
import { invalid } from '#errors.ts'
import { insertFile, type LinkFiles, linkFiles } from './batch-files.queries.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { takeRoom } from './site-files.ts'

/** @throws 400 under `attachments.0` and so on, on the first that is nothing we keep */
export async function checkFiles(files: readonly FileLike[]): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = []
  // The files are checked one after the other: a person has no more than one place in the line of those who wait to
  // be drawn.
  for (const [index, file] of files.entries()) checked.push(await checkFile(file, `attachments.${index}`))
  return checked
}

export interface StoreFiles {
  batchId: number
  userId: number
  files: readonly CheckedFile[]
  at: Date
  /** The room of the site, in bytes; 0: any. */
  quota: number
}

/**
 * Stores files as part of a record that is stored in the same transaction. Answers their guids.
 * @throws 409 on `attachments` where the site has no room for them
 */
export async function storeFiles(trx: Db, { files, at, quota, ...place }: StoreFiles): Promise<string[]> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  await takeRoom(trx, { batchId: place.batchId, bytes, quota, field: 'attachments', at })
  const guids: string[] = []
  for (const file of files) guids.push(await insertFile(trx, { ...file, ...place, at, keptAt: at }))
  return guids
}

/** Files that were stored before the record. @throws 400 on `attachments` where one is not there, or somebody else's */
export async function claimFiles(trx: Db, claim: LinkFiles): Promise<void> {
  const guids = [...new Set(claim.guids)]
  if (guids.length === 0) return
  if ((await linkFiles(trx, { ...claim, guids })) < guids.length)
    throw invalid({ attachments: ['file_unknown'] })
}
