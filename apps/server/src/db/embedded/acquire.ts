import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { chooseAccount } from './account.ts'
import { type Cluster, ensureCluster } from './cluster.ts'
import { findNative } from './find-native.ts'
import { acquireHolderLock, type HolderLock } from './holder-lock.ts'
import { binary } from './native.ts'
import type { Postmaster } from './pid-file.ts'
import { clusterUrl, ensureRunning, stopPostmaster } from './postmaster.ts'
import { runsProgram } from './process.ts'

export type EmbeddedDatabase = {
  /** Stays valid while the database is held, also over a restart of PostgreSQL. */
  url: string
  /** The last holder that releases stops the server. Close the pools first. */
  release(): Promise<void>
}

export type AcquireOptions = { dataDir: string; log: Pick<Logger, 'info' | 'warn' | 'error'> }

const RETRY_MS = 50
const RESTART_PAUSE_MS = 1000

/**
 * Makes the embedded PostgreSQL of `dataDir` available: creates, starts or joins it, whichever is needed. Any number
 * of processes may hold it at once (the server and a command beside it): each watches over it and starts it again
 * should it die, and the last one to let go stops it. A server left behind by a killed process is simply joined.
 */
export async function acquireDatabase({ dataDir, log }: AcquireOptions): Promise<EmbeddedDatabase> {
  const cluster = await prepare(dataDir, log)
  const first = await join(cluster)
  const { port } = first.postmaster
  const url = await clusterUrl(cluster.folder, port)
  const watch: { presence: HolderLock | undefined; released: boolean; restarting: Promise<void> } = {
    presence: first.presence,
    released: false,
    restarting: Promise.resolve(),
  }

  const onLost = () => {
    watch.presence = undefined
    if (watch.released) return
    log.warn({ folder: cluster.folder }, 'PostgreSQL went away; starting it again')
    watch.restarting = restart()
  }
  const restart = async () => {
    while (!watch.released) {
      try {
        const { presence, postmaster } = await join(cluster, port)
        watch.presence = presence
        presence.onLost(onLost)
        if (postmaster.port === port) log.info({ folder: cluster.folder }, 'PostgreSQL is running again')
        else
          log.error({ port, now: postmaster.port }, 'PostgreSQL came back on another port: restart Earshot')
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be started again; trying further')
        await pause(RESTART_PAUSE_MS)
      }
    }
  }
  first.presence.onLost(onLost)

  const release = async () => {
    watch.released = true
    await watch.restarting
    const { presence } = watch
    if (!presence) return
    if (await presence.isLast()) await stopPostmaster(cluster)
    await presence.leave()
  }
  let releasing: Promise<void> | undefined
  return {
    url,
    release: () => {
      releasing ??= release()
      return releasing
    },
  }
}

async function prepare(dataDir: string, log: AcquireOptions['log']): Promise<Cluster> {
  const folder = path.join(path.resolve(dataDir), 'postgres')
  const account = await chooseAccount(folder)
  const native = await findNative(account)
  const cluster: Cluster = { folder, account, native, fast: false }
  const { created } = await ensureCluster(cluster)
  if (created)
    log.info({ folder, version: native.version, user: account?.name }, 'created the embedded PostgreSQL')
  return cluster
}

/** Starts the server where it does not run, and becomes one of its holders. */
async function join(
  cluster: Cluster,
  port?: number,
): Promise<{ postmaster: Postmaster; presence: HolderLock }> {
  for (;;) {
    const postmaster = await ensureRunning(cluster, port)
    const presence = await acquireHolderLock(await clusterUrl(cluster.folder, postmaster.port, 'postgres'))
    // An undefined presence means that the server is just being stopped, or has only now died; it will be gone at
    // the next look.
    if (!presence) {
      await pause(RETRY_MS)
      continue
    }
    if (await isCurrent(cluster, postmaster)) return { postmaster, presence }
    // Left behind by a version whose programs may be gone by now. In use by others: theirs to end.
    if (!(await presence.isLast())) return { postmaster, presence }
    await stopPostmaster(cluster)
    await presence.leave()
  }
}

function isCurrent(cluster: Cluster, { pid }: Postmaster): Promise<boolean> {
  return runsProgram(pid, binary(cluster.native, 'postgres'))
}
