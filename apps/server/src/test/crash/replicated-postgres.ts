/**
 * Two PostgreSQL of which the second follows the first by streaming replication, as a fail-over needs them. The first
 * acknowledges a commit only when the second has it too, so that nothing acknowledged dies with the first.
 */
import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseAccount } from '#db/embedded/account.ts'
import { type Cluster, DATABASE, ensureCluster, readPassword, SUPERUSER } from '#db/embedded/cluster.ts'
import { findNative } from '#db/embedded/find-native.ts'
import { findPostmaster } from '#db/embedded/pid-file.ts'
import { freePort } from '#db/embedded/ports.ts'
import { clusterUrl, killPostmaster, startPostmaster, stopPostmaster } from '#db/embedded/postmaster.ts'

const execute = promisify(execFile)

/** The settings of both; `postgresql.auto.conf` wins over the file that Earshot writes at each start. */
const REPLICATING = `
wal_level = replica
max_wal_senders = 4
hot_standby = on
synchronous_commit = on
full_page_writes = on
`
/** The standby looks for its primary this often. */
const RETRY_MS = 200

export interface ReplicatedPostgres {
  /** Names both, the primary first, as `DATABASE_URL` does. */
  url: string
  primaryUrl: string
  standbyUrl: string
  /** Ends the primary with kill -9, as a machine that loses its power. */
  killPrimary(): Promise<void>
  /** Ends the standby; the commits of a primary that waits for it wait from then on. */
  stopStandby(): Promise<void>
  /** Ends the standby with kill -9. */
  killStandby(): Promise<void>
  /** Halts all processes of the standby, as a machine that hangs, and lets them go on. */
  haltStandby(): Promise<void>
  continueStandby(): Promise<void>
  /** Resolves once the standby follows again. */
  startStandby(): Promise<void>
  /** Makes the standby the primary, which takes writes once this resolves. */
  promote(): Promise<void>
  remove(): Promise<void>
}

/**
 * @param prepare fills the primary before the standby is copied from it
 * @param isSynchronous the primary acknowledges nothing that the standby does not have
 */
export async function replicatedPostgres(
  prepare: (url: string) => Promise<void>,
  { isSynchronous = true }: { isSynchronous?: boolean } = {},
): Promise<ReplicatedPostgres> {
  const parent = await mkdtemp(path.join(tmpdir(), 'earshot-replicated-'))
  await chmod(parent, 0o711)
  const account = await chooseAccount(path.join(parent, 'primary'))
  const native = await findNative(account)
  const clusterIn = (name: string): Cluster => ({
    folder: path.join(parent, name),
    native,
    account,
    fast: true,
  })
  const [primary, standby] = [clusterIn('primary'), clusterIn('standby')]
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const remove = async () => {
    for (const { folder } of [standby, primary]) await killPostmaster(folder)
    await rm(parent, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await ensureCluster(primary)
    await appendFile(path.join(primary.folder, 'postgresql.auto.conf'), REPLICATING)
    await appendFile(
      path.join(primary.folder, 'pg_hba.conf'),
      'host replication all 127.0.0.1/32 scram-sha-256\n',
    )
    await startPostmaster(primary, primaryPort)
    const primaryUrl = await clusterUrl(primary.folder, primaryPort)
    await prepare(primaryUrl)
    await stopPostmaster(primary)
    await copyAsStandby(primary, { primaryPort, standby })
    await startPostmaster(primary, primaryPort)
    await startPostmaster(standby, standbyPort)
    if (isSynchronous) await makeSynchronous(primaryUrl)
    await untilFollowed(primaryUrl)
    const standbyUrl = await clusterUrl(standby.folder, standbyPort)
    const hosts = `127.0.0.1:${primaryPort},127.0.0.1:${standbyPort}`
    const url = `postgres://${SUPERUSER}:${await readPassword(primary.folder)}@${hosts}/${DATABASE}?target_session_attrs=read-write`
    return {
      url,
      primaryUrl,
      standbyUrl,
      killPrimary: async () => void process.kill(await pidOf(primary), 'SIGKILL'),
      stopStandby: () => stopPostmaster(standby),
      killStandby: async () => void process.kill(await pidOf(standby), 'SIGKILL'),
      haltStandby: async () => signalAll(await pidOf(standby), 'SIGSTOP'),
      continueStandby: async () => signalAll(await pidOf(standby), 'SIGCONT'),
      startStandby: async () => {
        await startPostmaster(standby, standbyPort)
        await untilFollowed(primaryUrl)
      },
      promote: async () => void (await ask(standbyUrl, 'select pg_promote(true, 60)')),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** A copy of a server that was stopped is whole, so no backup has to be taken. */
async function copyAsStandby(
  primary: Cluster,
  { primaryPort, standby }: { primaryPort: number; standby: Cluster },
): Promise<void> {
  await execute('cp', ['-a', primary.folder, standby.folder])
  const password = await readPassword(primary.folder)
  const line = `host=127.0.0.1 port=${primaryPort} user=${SUPERUSER} password=${password}`
  await appendFile(
    path.join(standby.folder, 'postgresql.auto.conf'),
    `primary_conninfo = '${line}'\nwal_retrieve_retry_interval = ${RETRY_MS}\n`,
  )
  await writeFile(path.join(standby.folder, 'standby.signal'), '')
}

/** Until the standby is connected every commit would wait for it, so the primary is told only now. */
async function makeSynchronous(url: string): Promise<void> {
  await ask(url, `alter system set synchronous_standby_names = '*'`)
  await ask(url, 'select pg_reload_conf()')
}

/** Waits for the standby; what the primary may not acknowledge without it, it may from then on. */
async function untilFollowed(url: string): Promise<void> {
  for (;;) {
    const rows = await ask(
      url,
      `select from pg_stat_replication
      where state = 'streaming' and (sync_state = 'sync' or current_setting('synchronous_standby_names') = '')`,
    )
    if (rows.length > 0) return
    await ask(url, 'select pg_sleep(0.02)')
  }
}

async function pidOf({ folder }: Cluster): Promise<number> {
  const found = await findPostmaster(folder)
  if (found === undefined) throw new Error(`No PostgreSQL runs in ${folder}`)
  return found.pid
}

/** Each process of PostgreSQL leads a group of its own, so they are told one by one. */
async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal)
  const { stdout } = await execute('pgrep', ['-P', String(pid)])
  for (const child of stdout.split('\n').filter(line => line !== '')) process.kill(Number(child), signal)
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows
  } finally {
    await client.end()
  }
}
