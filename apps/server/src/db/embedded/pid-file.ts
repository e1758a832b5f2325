import { link, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isPostgresOf } from './process.ts'

/** The server process of a cluster. `ready`: it accepts connections. */
export type Postmaster = { pid: number; port: number; ready: boolean }

/** The living server of this data folder, as its pid file tells; a leftover pid file is removed. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const file = path.join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const found = text === undefined ? undefined : parsePidFile(text)
  if (text === undefined || !found) return undefined
  if (await isPostgresOf(found.pid, folder)) return found
  await removeLeftover(file, text)
  return undefined
}

/**
 * The lines are: pid, folder, start, port, socket, address, shared memory, status. The file is written bit by bit.
 */
export function parsePidFile(text: string): Postmaster | undefined {
  const [pid, , , port, , , , status] = text.split('\n')
  if (!pid || !/^\d+$/.test(pid.trim())) return undefined
  return { pid: Number(pid), port: Number(port ?? 0), ready: status?.trim() === 'ready' }
}

/** Takes the file away only if it is still the one that was judged; a newer one is put back. */
async function removeLeftover(file: string, judged: string): Promise<void> {
  const aside = `${file}.${process.pid}`
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  if ((await readFile(aside, 'utf8')) !== judged) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}
