/**
 * The key pair by which push services know this installation. Made at the first start and never changed: every
 * subscription is bound to it. Processes on several machines have to share the file.
 */

import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import { z } from 'zod'

const Keys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })
export type VapidKeys = z.output<typeof Keys>

export async function loadVapidKeys(dataDir: string): Promise<VapidKeys> {
  const file = path.join(dataDir, 'keys', 'vapid.json')
  return (await readKeys(file)) ?? makeKeys(file)
}

async function readKeys(file: string): Promise<VapidKeys | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return Keys.parse(JSON.parse(text))
  } catch {
    // Its content is secret, so nothing of it is told. A new pair would make every subscription void.
    throw new Error(
      `${file} does not hold a VAPID key pair. Bring it back from a backup, or remove it to begin anew.`,
    )
  }
}

/** Two processes may start at once: a link is made by one of them only, and never to half a file. */
async function makeKeys(file: string): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push')
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`
  await writeFile(unfinished, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 })
  try {
    await link(unfinished, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  const keys = await readKeys(file)
  if (keys === null) throw new Error(`${file} could not be made`)
  return keys
}
