/**
 * Three PostgreSQL under Patroni with etcd, as processes of Debian's packages on this machine: the set-up of
 * `docs/operating.md`, small.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@earshot/server/src/db/embedded/ports.ts'
import pg from 'pg'

const execute = promisify(execFile)
const ACCOUNT = 'postgres'
const PASSWORD = 'bench'
const VERSIONS = '/usr/lib/postgresql'
const START_TIMEOUT_MS = 120_000

/** The leader's lease in seconds: nobody else is promoted before it has run out. */
export const TTL_SECONDS = 20

interface Node {
  name: string
  port: number
  folder: string
  patroni: ChildProcess
}

export interface PatroniCluster {
  /** Names all three, as `DATABASE_URL` does. */
  url: string
  /** The name of the node that takes writes; undefined while none does. */
  primary(): Promise<string | undefined>
  /** Ends a node's Patroni and PostgreSQL with kill -9. */
  kill(name: string): Promise<void>
  /** Stops a node in the middle of whatever it does: its connections stay open, and nothing answers. */
  hang(name: string): Promise<void>
  /** Starts a killed node again, or lets a hanging one go on. It joins as a standby. */
  heal(name: string): Promise<void>
  remove(): Promise<void>
}

/** @throws where Patroni, etcd or PostgreSQL is not installed, or this process may not act as its account */
export async function startPatroni(folder: string): Promise<PatroniCluster> {
  const binaries = await newestBinaries()
  const { uid, gid } = await accountIds()
  await chmod(folder, 0o711)
  const etcdPort = await freePort()
  const etcd = startEtcd(path.join(folder, 'etcd'), { port: etcdPort, peerPort: await freePort() })
  const nodes: Node[] = []
  for (const name of ['a', 'b', 'c']) {
    const own = path.join(folder, name)
    await mkdir(own)
    await chown(own, uid, gid)
    const port = await freePort()
    await writeFile(
      path.join(own, 'patroni.yml'),
      settings({ name, port, folder: own, etcdPort, binaries, restPort: await freePort() }),
      { mode: 0o644 },
    )
    nodes.push({ name, port, folder: own, patroni: startNode(own, { uid, gid }) })
  }
  const addressOf = ({ port }: Node) => `postgres://${ACCOUNT}:${PASSWORD}@127.0.0.1:${port}/postgres`
  const find = (name: string) => {
    const node = nodes.find(each => each.name === name)
    if (node === undefined) throw new Error(`There is no node ${name}`)
    return node
  }
  const primary = async () => {
    const answers = await Promise.all(
      nodes.map(async node => ((await isPrimary(addressOf(node))) ? node.name : '')),
    )
    return answers.find(name => name !== '')
  }
  const cluster: PatroniCluster = {
    url: `postgres://${ACCOUNT}:${PASSWORD}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}/postgres?target_session_attrs=read-write`,
    primary,
    kill: async name => signalNode(find(name), 'SIGKILL'),
    hang: async name => signalNode(find(name), 'SIGSTOP'),
    heal: async name => {
      const node = find(name)
      if (node.patroni.signalCode === null) await signalNode(node, 'SIGCONT')
      else node.patroni = startNode(node.folder, { uid, gid })
      await untilThreeAreThere(nodes.map(addressOf))
    },
    remove: async () => {
      for (const node of nodes) await signalNode(node, 'SIGKILL')
      etcd.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    await untilThreeAreThere(nodes.map(addressOf))
    return cluster
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

interface NodeSettings {
  name: string
  port: number
  restPort: number
  etcdPort: number
  folder: string
  binaries: string
}

function settings({ name, port, restPort, etcdPort, folder, binaries }: NodeSettings): string {
  return JSON.stringify({
    scope: 'earshot',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: binaries,
      pgpass: path.join(folder, 'pgpass'),
      authentication: {
        superuser: { username: ACCOUNT, password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
      parameters: { unix_socket_directories: folder, password_encryption: 'scram-sha-256' },
    },
  })
}

function startEtcd(folder: string, { port, peerPort }: { port: number; peerPort: number }): ChildProcess {
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const args = {
    name: 'e',
    'data-dir': folder,
    'listen-client-urls': own,
    'advertise-client-urls': own,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `e=${peer}`,
  }
  return spawn(
    'etcd',
    Object.entries(args).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: 'ignore' },
  )
}

function startNode(folder: string, account: { uid: number; gid: number }): ChildProcess {
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' }
  return spawn('patroni', [path.join(folder, 'patroni.yml')], {
    ...account,
    env,
    cwd: folder,
    stdio: 'ignore',
  })
}

/** A node's Patroni, and every process of its PostgreSQL: their working directory is the data's folder. */
async function signalNode({ folder, patroni }: Node, signal: NodeJS.Signals): Promise<void> {
  if (patroni.exitCode === null && patroni.signalCode === null) patroni.kill(signal)
  const { stdout } = await execute('pgrep', ['-f', `^postgres.*|${folder}`]).catch(() => ({ stdout: '' }))
  for (const pid of stdout
    .split('\n')
    .filter(line => line !== '')
    .map(Number))
    if (await runsIn(pid, path.join(folder, 'data'))) process.kill(pid, signal)
}

async function runsIn(pid: number, folder: string): Promise<boolean> {
  const { stdout } = await execute('readlink', [`/proc/${pid}/cwd`]).catch(() => ({ stdout: '' }))
  return stdout.trim() === folder
}

async function isPrimary(url: string): Promise<boolean> {
  return (await asked(url, 'select 1 where not pg_is_in_recovery()')).length > 0
}

/** Returns no rows where nothing answers within a second. */
async function asked(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } catch {
    return []
  } finally {
    client.end().catch(() => {})
  }
}

/**
 * Both standbys follow, one of them synchronously: until then strict Patroni promotes nobody. A backup that a standby
 * still takes is a client of the primary too, of another name.
 */
async function untilThreeAreThere(urls: readonly string[]): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    for (const url of urls) {
      const rows = await asked(
        url,
        `select sync_state from pg_stat_replication where state = 'streaming' and application_name in ('a', 'b', 'c')`,
      )
      if (rows.length === 2 && JSON.stringify(rows).includes('"sync"')) return
    }
    if (performance.now() > deadline) throw new Error('Patroni has not brought up three servers in time')
    await pause(250)
  }
}

async function newestBinaries(): Promise<string> {
  const versions = (await readdir(VERSIONS)).map(Number).sort((one, other) => other - one)
  return path.join(VERSIONS, String(versions[0]), 'bin')
}

async function accountIds(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async which => Number((await execute('id', [which, ACCOUNT])).stdout)),
  )
  if (uid === undefined || gid === undefined) throw new Error(`There is no account ${ACCOUNT}`)
  return { uid, gid }
}
