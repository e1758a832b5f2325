import { randomBytes } from 'node:crypto'
import { access, chmod, constants, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { chooseAccount } from '#db/embedded/account.ts'
import { type Cluster, ensureCluster } from '#db/embedded/cluster.ts'
import { findNative } from '#db/embedded/find-native.ts'
import type { Native } from '#db/embedded/native.ts'
import { freePort } from '#db/embedded/ports.ts'
import { clusterUrl, killPostmaster, startPostmaster, stopPostmaster } from '#db/embedded/postmaster.ts'
import { isAlive } from '#db/embedded/process.ts'

const ENOUGH_BYTES = 3_000_000_000

export interface TestServer {
  url: string
  stop(): Promise<void>
  /** Stops it and keeps what it holds; gives the function that starts it again at the same address. */
  pause(): Promise<() => Promise<void>>
}

/** A throw-away server in a temporary folder: fast, not durable; the embedded one unless another is given. */
export async function startTestServer(given?: Native): Promise<TestServer> {
  const place = await quickFolder()
  await sweep(place)
  const parent = await mkdtemp(path.join(place, `earshot-test-${process.pid}-`))
  // PostgreSQL before 16 must be able to walk to its data by name; the data itself stays closed.
  await chmod(parent, 0o711)
  const folder = path.join(parent, 'postgres')
  const account = await chooseAccount(folder)
  const cluster: Cluster = { folder, account, native: given ?? (await findNative(account)), fast: true }
  const stop = async () => {
    await stopPostmaster(cluster)
    await rm(parent, { recursive: true, force: true })
  }
  try {
    await ensureCluster(cluster)
    const result = await startPostmaster(cluster, await freePort())
    if (result.outcome !== 'started') throw new Error(`the test server did not start: ${result.outcome}`)
    const { port } = result.postmaster
    const pause = async () => {
      await stopPostmaster(cluster)
      return async () => void (await startPostmaster(cluster, port))
    }
    return { url: await clusterUrl(cluster.folder, port), stop, pause }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Ends the servers of test runs that were killed before they could do it themselves. */
async function sweep(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = Number(/^earshot-test-(\d+)-/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(pid) || isAlive(pid)) continue
    const parent = path.join(place, name)
    if ((await stat(parent)).uid !== process.getuid?.()) continue
    await killPostmaster(path.join(parent, 'postgres'))
    await rm(parent, { recursive: true, force: true })
  }
}

/** Finds memory where the system offers enough of it as files: clones of a database are then made in 20 ms. */
async function quickFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  if (!memory || memory.bavail * memory.bsize < ENOUGH_BYTES) return tmpdir()
  return access('/dev/shm', constants.W_OK).then(
    () => '/dev/shm',
    () => tmpdir(),
  )
}

/** Runs statements on the server's maintenance database. */
export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The connection string of another database on the same server. */
export function otherDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export function uniqueName(prefix: string): string {
  return `${prefix}_${process.pid}_${randomBytes(6).toString('hex')}`
}
