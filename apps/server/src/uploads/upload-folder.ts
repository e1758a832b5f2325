/**
 * What people send stands in `DATA_DIR/uploads` while its call lasts: in one folder for each call, whose name says which
 * process made it. It goes with the call; what a killed process left goes at the next start, or for its age.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { errorCode } from '@earshot/contract/rules/unknown.ts'

/** What another machine's process left cannot be told from what it is still receiving, unless it is this old. */
const LEFT_MS = 86_400_000
const BETWEEN = '~'

export function uploadsFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads')
}

/** Makes a folder of this process, for one call. */
export async function makeCallFolder(dataDir: string): Promise<string> {
  const name = [thisMachine(), process.pid, randomUUID()].join(BETWEEN)
  const folder = path.join(uploadsFolder(dataDir), name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Removes what processes of this machine left that run no more. It is called before the server listens, so nothing under
 * its own number is its own: in a container every process has the same one.
 */
export async function removeLeftUploads(dataDir: string): Promise<number> {
  const names = await namesIn(dataDir)
  return removeAll(dataDir, names.filter(isLeft))
}

/** Removes whatever is older than a day, whoever made it. No call lasts as long. */
export async function removeOldUploads({ dataDir, now }: { dataDir: string; now: Date }): Promise<number> {
  const old: string[] = []
  for (const name of await namesIn(dataDir)) {
    const entry = await stat(path.join(uploadsFolder(dataDir), name)).catch(whenMissing)
    if (entry !== null && now.getTime() - entry.mtimeMs > LEFT_MS) old.push(name)
  }
  return removeAll(dataDir, old)
}

function isLeft(name: string): boolean {
  const [machine, pid] = name.split(BETWEEN)
  if (machine !== thisMachine()) return false
  return Number(pid) === process.pid || !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process is there and is somebody else's.
    return errorCode(error) === 'EPERM'
  }
}

async function removeAll(dataDir: string, names: readonly string[]): Promise<number> {
  for (const name of names)
    await rm(path.join(uploadsFolder(dataDir), name), { recursive: true, force: true })
  return names.length
}

async function namesIn(dataDir: string): Promise<string[]> {
  return (await readdir(uploadsFolder(dataDir)).catch(whenMissing)) ?? []
}

function whenMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}

function thisMachine(): string {
  return hostname().replace(/[^\w.-]/g, '_')
}
