import type { ChildProcess } from 'node:child_process'
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import { type Cluster, DATABASE, readPassword, rememberPort, SUPERUSER, writeSettings } from './cluster.ts'
import { binary } from './native.ts'
import { findPostmaster, type Postmaster, parsePidFile } from './pid-file.ts'
import { choosePort, freePort } from './ports.ts'
import { isPostgresOf } from './process.ts'
import { dataFolderArgument, runProgram, spawnProgram } from './run.ts'

const POLL_MS = 20
const RETRY_MS = 150
// Recovery after a crash replays the WAL first; a slow disk may take its time.
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 60_000
const LOG_LIMIT_BYTES = 5_000_000

/** The superuser's connection string for our database. */
export async function clusterUrl(folder: string, port: number, database = DATABASE): Promise<string> {
  return `postgres://${SUPERUSER}:${await readPassword(folder)}@127.0.0.1:${port}/${database}`
}

export type StartResult =
  | { outcome: 'started'; postmaster: Postmaster }
  /** Another server holds the folder, or an old one is just ending: look again. */
  | { outcome: 'held' }
  | { outcome: 'port taken' }

/** Starts a server on the port and waits until it accepts connections. */
export async function startPostmaster(cluster: Cluster, port: number): Promise<StartResult> {
  await writeSettings(cluster)
  const logFile = `${cluster.folder}.log`
  const log = await openLog(logFile)
  if (cluster.account) await log.chown(cluster.account.uid, cluster.account.gid)
  const from = (await log.stat()).size
  const args = ['-D', dataFolderArgument(cluster.folder, cluster.account), '-p', String(port)]
  const child = spawnProgram(binary(cluster.native, 'postgres'), args, {
    ...cluster,
    output: log.fd,
    // The process has a session of its own: Ctrl-C in the terminal is for us, and we end it when the last work is
    // stored.
    detached: true,
  })
  const ended = exitOf(child)
  await log.close()
  child.unref()
  const started = await waitUntilReady(cluster.folder, child, ended)
  if (started) {
    await rememberPort(cluster, port)
    return { outcome: 'started', postmaster: started }
  }
  return explainFailure((await readFile(logFile, 'utf8')).slice(from), await ended)
}

/**
 * The running server of the cluster, started where none runs. With `port` it must be that one, because clients hold
 * on to it; otherwise the last one, else any free one.
 */
export async function ensureRunning(cluster: Cluster, port?: number): Promise<Postmaster> {
  const deadline = performance.now() + START_TIMEOUT_MS
  let portTaken = false
  while (performance.now() < deadline) {
    const found = await findPostmaster(cluster.folder)
    if (found?.ready) return found
    if (!found) {
      const result = await startPostmaster(
        cluster,
        port ?? (portTaken ? await freePort() : await choosePort(cluster.folder)),
      )
      if (result.outcome === 'started') return result.postmaster
      portTaken = result.outcome === 'port taken'
    }
    await pause(RETRY_MS)
  }
  throw new Error(
    `PostgreSQL in ${cluster.folder} did not become ready within ${START_TIMEOUT_MS / 1000} s. ` +
      `Its log is ${cluster.folder}.log${port ? `; it needs port ${port}` : ''}.`,
  )
}

/** Ends the server: clients are disconnected, everything is written. Does nothing where none runs. */
export async function stopPostmaster(cluster: Pick<Cluster, 'folder' | 'native' | 'account'>): Promise<void> {
  const found = await findPostmaster(cluster.folder)
  if (!found) return
  if (process.platform === 'win32') {
    await runProgram(
      binary(cluster.native, 'pg_ctl'),
      ['stop', '-m', 'fast', '-w', '-D', cluster.folder],
      cluster,
    )
    return
  }
  signal(found.pid, 'SIGINT')
  if (await waitForEnd(found.pid, cluster.folder, STOP_TIMEOUT_MS)) return
  // SIGQUIT ends it without a checkpoint; the next start recovers from the WAL.
  signal(found.pid, 'SIGQUIT')
  await waitForEnd(found.pid, cluster.folder, STOP_TIMEOUT_MS)
}

/** Ends the server at once, as a crash would; for what nobody needs any more. */
export async function killPostmaster(folder: string): Promise<void> {
  const found = await findPostmaster(folder)
  if (!found) return
  signal(found.pid, 'SIGQUIT')
  await waitForEnd(found.pid, folder, STOP_TIMEOUT_MS)
}

function exitOf(child: ChildProcess): Promise<Error | undefined> {
  return new Promise(resolve => {
    child.once('error', resolve)
    child.once('exit', () => resolve(undefined))
  })
}

async function waitUntilReady(
  folder: string,
  child: ChildProcess,
  ended: Promise<unknown>,
): Promise<Postmaster | undefined> {
  let over = false
  ended.then(() => {
    over = true
  })
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!over && performance.now() < deadline) {
    const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
    const found = parsePidFile(text)
    if (found?.pid === child.pid && found?.ready) return found
    await pause(POLL_MS)
  }
  if (!over && child.pid) signal(child.pid, 'SIGQUIT')
  return undefined
}

function explainFailure(said: string, error: Error | undefined): StartResult {
  if (/Address already in use|could not create any TCP\/IP sockets/.test(said))
    return { outcome: 'port taken' }
  if (
    /lock file "postmaster.pid" already exists|is still in use|bogus data in lock file|lock file .* is empty/.test(
      said,
    )
  ) {
    return { outcome: 'held' }
  }
  const reason = said.trim().slice(-2000) || error?.message || `not ready within ${START_TIMEOUT_MS / 1000} s`
  throw new Error(`PostgreSQL did not start: ${reason}`, { cause: error })
}

async function waitForEnd(pid: number, folder: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    if (!(await isPostgresOf(pid, folder))) return true
    await pause(POLL_MS)
  }
  return false
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

async function openLog(file: string): Promise<FileHandle> {
  const size = await stat(file).then(
    found => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}
