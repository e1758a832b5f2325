/**
 * Three PostgreSQL under Patroni with etcd and HAProxy, as processes of Debian's packages on this machine: the set-up of
 * `docs/operating.md`, small. Each node has a network of its own, so that its link can be cut.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@earshot/server/src/db/embedded/ports.ts'
import pg from 'pg'
import { makeNetworks } from './networks.ts'

const execute = promisify(execFile)
const ACCOUNT = 'postgres'
const PASSWORD = 'bench'
const VERSIONS = '/usr/lib/postgresql'
const START_TIMEOUT_MS = 120_000

/** The leader's lease in seconds: nobody else is promoted before it has run out. */
export const TTL_SECONDS = 20
/** Patroni's watchdog resets a node that has not renewed the lease for so long: by default 5 s before it runs out. */
const WATCHDOG_SECONDS = TTL_SECONDS - 5

/** Every node listens there, at an address of its own. */
const PORT = 5432
const REST_PORT = 8008

interface Node {
  name: string
  address: string
  folder: string
  patroni: ChildProcess
}

export interface PatroniCluster {
  /** Names all three, as `DATABASE_URL` does. */
  url: string
  /** Names HAProxy alone, which leads to the one that takes writes. */
  proxyUrl: string
  /** The name of the node that takes writes; undefined while none does. */
  primary(): Promise<string | undefined>
  /** Ends a node's Patroni and PostgreSQL with kill -9. */
  kill(name: string): Promise<void>
  /**
   * Stops a node in the middle of whatever it does: its connections stay open, and nothing answers. Resolves when its
   * watchdog has reset it, which is before the lease runs out. Without one, a primary that goes on later may win back the lease in a moment when nobody
   * holds it, since Patroni takes a running primary for the healthiest, and what was acknowledged meanwhile is lost.
   */
  hang(name: string): Promise<void>
  /** Cuts a node off from everything else: nothing it sends arrives, and no connection is closed. */
  cut(name: string): Promise<void>
  /** Starts a killed node again, joins a link that was cut. It comes back as a standby. */
  heal(name: string): Promise<void>
  remove(): Promise<void>
}

/**
 * @throws where Patroni, etcd, HAProxy or PostgreSQL is not installed, or this process may neither act as its account nor
 *   make networks
 */
export async function startPatroni(folder: string): Promise<PatroniCluster> {
  const binaries = await newestBinaries()
  const { uid, gid } = await accountIds()
  await chmod(folder, 0o711)
  const networks = await makeNetworks(NAMES)
  const etcdPort = await freePort()
  const etcd = startEtcd(path.join(folder, 'etcd'), {
    host: networks.host,
    port: etcdPort,
    peerPort: await freePort(),
  })
  const nodes: Node[] = []
  const start = (name: string, own: string) => startNode(own, { network: networks.of(name), uid, gid })
  for (const name of NAMES) {
    const own = path.join(folder, name)
    await mkdir(own)
    await chown(own, uid, gid)
    const address = networks.addressOf(name)
    const etcdAddress = `${networks.host}:${etcdPort}`
    await writeFile(
      path.join(own, 'patroni.yml'),
      settings({ name, address, subnet: networks.subnet, folder: own, etcdAddress, binaries }),
      { mode: 0o644 },
    )
    nodes.push({ name, address, folder: own, patroni: start(name, own) })
  }
  const proxyPort = await freePort()
  const proxy = await startProxy(folder, { port: proxyPort, nodes })
  const urlOf = (hosts: string) => `postgres://${ACCOUNT}:${PASSWORD}@${hosts}/postgres`
  const find = (name: string) => {
    const node = nodes.find(each => each.name === name)
    if (node === undefined) throw new Error(`There is no node ${name}`)
    return node
  }
  const primary = async () => {
    const answers = await Promise.all(
      nodes.map(async node => ((await isPrimary(urlOf(`${node.address}:${PORT}`))) ? node.name : '')),
    )
    return answers.find(name => name !== '')
  }
  const cluster: PatroniCluster = {
    url: `${urlOf(nodes.map(({ address }) => `${address}:${PORT}`).join())}?target_session_attrs=read-write`,
    proxyUrl: urlOf(`127.0.0.1:${proxyPort}`),
    primary,
    kill: async name => signalNode(find(name), 'SIGKILL'),
    hang: async name => {
      const node = find(name)
      await signalNode(node, 'SIGSTOP')
      await pause(WATCHDOG_SECONDS * 1000)
      await signalNode(node, 'SIGKILL')
    },
    cut: networks.cut,
    heal: async name => {
      const node = find(name)
      await networks.join(name)
      if (node.patroni.signalCode !== null) node.patroni = start(name, node.folder)
      await untilThreeAreThere(nodes)
    },
    remove: async () => {
      for (const node of nodes) await signalNode(node, 'SIGKILL')
      proxy.kill('SIGKILL')
      etcd.kill('SIGKILL')
      await networks.remove()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    await untilThreeAreThere(nodes)
    return cluster
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

const NAMES = ['a', 'b', 'c'] as const

interface NodeSettings {
  name: string
  address: string
  subnet: string
  etcdAddress: string
  folder: string
  binaries: string
}

function settings({ name, address, subnet, etcdAddress, folder, binaries }: NodeSettings): string {
  return JSON.stringify({
    scope: 'earshot',
    name,
    restapi: { listen: `${address}:${REST_PORT}`, connect_address: `${address}:${REST_PORT}` },
    etcd3: { host: etcdAddress },
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
      listen: `${address},127.0.0.1:${PORT}`,
      connect_address: `${address}:${PORT}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: binaries,
      pgpass: path.join(folder, 'pgpass'),
      authentication: {
        superuser: { username: ACCOUNT, password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
      pg_hba: ['127.0.0.1/32', subnet].flatMap(from => [
        `host all all ${from} scram-sha-256`,
        `host replication replicator ${from} scram-sha-256`,
      ]),
      parameters: { unix_socket_directories: folder, password_encryption: 'scram-sha-256' },
    },
  })
}

function startEtcd(
  folder: string,
  { host, port, peerPort }: { host: string; port: number; peerPort: number },
): ChildProcess {
  const [own, peer] = [`http://${host}:${port}`, `http://${host}:${peerPort}`]
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

function startNode(
  folder: string,
  { network, uid, gid }: { network: string; uid: number; gid: number },
): ChildProcess {
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' }
  const asAccount = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const command = ['netns', 'exec', network, ...asAccount, 'patroni', path.join(folder, 'patroni.yml')]
  return spawn('ip', command, { env, cwd: folder, stdio: 'ignore' })
}

/** HAProxy asks each Patroni once a second whether its node takes writes, and closes what led to one that no longer does. */
async function startProxy(
  folder: string,
  { port, nodes }: { port: number; nodes: readonly Node[] },
): Promise<ChildProcess> {
  const file = path.join(folder, 'haproxy.cfg')
  const servers = nodes.map(
    ({ name, address }) =>
      `  server ${name} ${address}:${PORT} check port ${REST_PORT} on-marked-down shutdown-sessions`,
  )
  await writeFile(
    file,
    `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fastinter 1s fall 3 rise 1
${servers.join('\n')}
`,
  )
  return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
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
 * Both standbys follow, and Patroni has noted which of them is the synchronous one: until then it promotes nobody. What
 * PostgreSQL says of its standbys is not enough, because it calls one synchronous before Patroni has chosen.
 */
async function untilThreeAreThere(nodes: readonly Node[]): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await areThere(nodes))) {
    if (performance.now() > deadline) throw new Error('Patroni has not brought up three servers in time')
    await pause(250)
  }
}

interface Member {
  role: string
  state: string
  timeline?: number
}

/** Asks each Patroni until one answers. */
async function areThere(nodes: readonly Node[]): Promise<boolean> {
  for (const { address } of nodes) {
    const answer = await fetch(`http://${address}:${REST_PORT}/cluster`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => undefined)
    if (answer?.ok !== true) continue
    const { members }: { members: Member[] } = JSON.parse(await answer.text())
    const roles = members.filter(({ state }) => RUNNING.has(state)).map(({ role }) => role)
    const timelines = new Set(members.map(({ timeline }) => timeline))
    return timelines.size === 1 && roles.sort().join() === 'leader,replica,sync_standby'
  }
  return false
}

const RUNNING = new Set(['running', 'streaming'])

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
