/**
 * A key of the installation in a file of `DATA_DIR/keys`, made by the process that needs it first. Processes on several
 * machines have to share the folder.
 */
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import type { z } from 'zod'

export interface KeyFile<Keys> {
  dataDir: string
  name: string
  schema: z.ZodType<Keys>
  make: () => Promise<Keys> | Keys
  /** What the file holds, in the words of an error. */
  what: string
}

export async function loadKeyFile<Keys>(given: KeyFile<Keys>): Promise<Keys> {
  const file = path.join(given.dataDir, 'keys', given.name)
  return (await readKeys(file, given)) ?? makeKeys(file, given)
}

async function readKeys<Keys>(file: string, { schema, what }: KeyFile<Keys>): Promise<Keys | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    // Its content is secret, so nothing of it is told. A new key would make void what depends on the former.
    throw new Error(`${file} does not hold ${what}. Bring it back from a backup, or remove it to begin anew.`)
  }
}

/** Two processes may start at once: a link is made by one of them only, and never to half a file. */
async function makeKeys<Keys>(file: string, given: KeyFile<Keys>): Promise<Keys> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`
  await writeFile(unfinished, JSON.stringify(await given.make()), { mode: 0o600 })
  try {
    await link(unfinished, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  const keys = await readKeys(file, given)
  if (keys === null) throw new Error(`${file} could not be made`)
  return keys
}
