import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Holder, spawnHolder } from '#test/spawn-holder.ts'
import { type Account, chooseAccount } from './account.ts'
import { acquireDatabase } from './acquire.ts'
import { findPostmaster } from './pid-file.ts'
import { killPostmaster } from './postmaster.ts'

// Real servers, started and killed: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const asRoot = process.getuid?.() === 0
const log = { info: () => {}, warn: () => {}, error: () => {} }

let parent: string
let dataDir: string
let folder: string
let holders: Holder[] = []

async function useNewFolder() {
  parent = await mkdtemp(path.join(tmpdir(), 'earshot-acquire-'))
  dataDir = path.join(parent, 'data')
  folder = path.join(dataDir, 'postgres')
}

/** Ends whatever processes a failed test left. */
async function endAll() {
  await Promise.all(holders.map(holder => holder.kill()))
  holders = []
  await killPostmaster(folder)
}

async function removeFolder() {
  await endAll()
  await rm(parent, { recursive: true, force: true })
}

async function hold(user?: Account): Promise<Holder> {
  const holder = await spawnHolder(dataDir, user)
  holders.push(holder)
  return holder
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Writes 1, 2, 3 …, each in its own transaction; answers the last that was acknowledged. */
async function writeUntilLost(url: string, after: number, strike: () => void): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  let acknowledged = 0
  try {
    for (;;) {
      await client.query('insert into rows values ($1)', [acknowledged + 1])
      acknowledged += 1
      if (acknowledged === after) strike()
    }
  } catch {
    return acknowledged
  } finally {
    await client.end().catch(() => {})
  }
}

const running = async () => {
  const found = await findPostmaster(folder)
  if (!found) throw new Error('no server runs')
  return found
}

const kept = [{ word: 'kept' }]
const write = (url: string) =>
  query(url, `drop table if exists notes; create table notes as select 'kept'::text as word`)
const read = (url: string) => query(url, 'select word from notes')

describe('A folder without a database', () => {
  beforeEach(useNewFolder)
  afterEach(removeFolder)

  test('A new folder gets a database that is there again after a stop', async () => {
    const first = await acquireDatabase({ dataDir, log })
    await write(first.url)
    await first.release()
    expect(await findPostmaster(folder)).toBeUndefined()

    const second = await acquireDatabase({ dataDir, log })
    expect(await read(second.url)).toEqual(kept)
    await second.release()
  })

  test('Two processes that find an empty folder at the same moment share one database', async () => {
    const [first, second] = await Promise.all([hold(), hold()])
    expect(second?.url).toBe(first?.url)
  })

  describe.runIf(asRoot)('PostgreSQL started as root', () => {
    test('The data folder may lie where only root can go', async () => {
      await chmod(parent, 0o700)
      const database = await acquireDatabase({ dataDir, log })
      await write(database.url)
      const { pid } = await running()
      expect(await readFile(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\b/m)
      process.kill(pid, 'SIGKILL')
      await vi.waitFor(async () => expect(await read(database.url)).toEqual(kept), {
        timeout: 15_000,
        interval: 50,
      })
      await database.release()
    })

    test('An ordinary user has a database as well, and root joins it', async () => {
      const user = await chooseAccount('/nowhere')
      if (!user) throw new Error('root always gets an account')
      await mkdir(dataDir)
      await chmod(parent, 0o755)
      await chown(dataDir, user.uid, user.gid)
      const holder = await hold(user)
      await write(holder.url)
      expect((await stat(folder)).uid).toBe(user.uid)
      const own = await acquireDatabase({ dataDir, log })
      expect(own.url).toBe(holder.url)
      await holder.release()
      expect(await read(own.url)).toEqual(kept)
      await own.release()
      expect(await findPostmaster(folder)).toBeUndefined()
    })
  })
})

describe('A folder with a database', () => {
  beforeAll(useNewFolder)
  afterEach(endAll)
  afterAll(removeFolder)

  test('Only the password opens the database, and only the owner can read that', async () => {
    const database = await acquireDatabase({ dataDir, log })
    const wrong = new URL(database.url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect((await stat(path.join(folder, 'earshot.password'))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(await query(database.url, `select name, setting from pg_settings where name = 'fsync'`)).toEqual([
      { name: 'fsync', setting: 'on' },
    ])
    await database.release()
  })

  test('A pid file that names another living process does not keep the database from starting', async () => {
    const first = await acquireDatabase({ dataDir, log })
    await first.release()
    const other = ['', folder, '1', '5432', '', '127.0.0.1', '', 'ready'].join('\n')
    await writeFile(path.join(folder, 'postmaster.pid'), `${process.ppid}${other}`)
    const second = await acquireDatabase({ dataDir, log })
    expect((await running()).pid).not.toBe(process.ppid)
    await second.release()
  })

  test('A killed PostgreSQL is started again under the same address', async () => {
    const database = await acquireDatabase({ dataDir, log })
    await write(database.url)
    const before = await running()
    process.kill(before.pid, 'SIGKILL')
    await vi.waitFor(async () => expect(await read(database.url)).toEqual(kept), {
      timeout: 15_000,
      interval: 50,
    })
    expect((await running()).pid).not.toBe(before.pid)
    await database.release()
    expect(await findPostmaster(folder)).toBeUndefined()
  })

  test('A second process joins, and the last to let go stops the server', async () => {
    const first = await acquireDatabase({ dataDir, log })
    const { pid } = await running()
    const second = await hold()
    expect(second.url).toBe(first.url)
    await first.release()
    expect((await running()).pid).toBe(pid)
    await write(second.url)
    await second.release()
    expect(await findPostmaster(folder)).toBeUndefined()
  })

  test('Both processes outlive a killed PostgreSQL', async () => {
    const [own, other] = [await acquireDatabase({ dataDir, log }), await hold()]
    await write(own.url)
    process.kill((await running()).pid, 'SIGKILL')
    await vi.waitFor(async () => expect(await read(own.url)).toEqual(kept), { timeout: 45_000, interval: 50 })
    await own.release()
    await vi.waitFor(async () => expect(await read(other.url)).toEqual(kept), {
      timeout: 15_000,
      interval: 50,
    })
    await other.release()
    expect(await findPostmaster(folder)).toBeUndefined()
  })

  describe('The database after kill -9', () => {
    test('The next process takes over the server that a killed holder left behind', async () => {
      const holder = await hold()
      await write(holder.url)
      const { pid } = await running()
      await holder.kill()
      const next = await acquireDatabase({ dataDir, log })
      expect((await running()).pid).toBe(pid)
      expect(await read(next.url)).toEqual(kept)
      await next.release()
      expect(await findPostmaster(folder)).toBeUndefined()
    })

    test('The next process has every row that was acknowledged before holder and PostgreSQL were killed', async () => {
      const holder = await hold()
      await query(holder.url, 'drop table if exists rows; create table rows (n integer primary key)')
      const { pid } = await running()
      const acknowledged = await writeUntilLost(holder.url, 200, () => {
        holder.process.kill('SIGKILL')
        process.kill(pid, 'SIGKILL')
      })
      expect(acknowledged).toBeGreaterThanOrEqual(200)
      const next = await acquireDatabase({ dataDir, log })
      const found = await query(next.url, `select count(*)::int as n from rows where n <= ${acknowledged}`)
      expect(found).toEqual([{ n: acknowledged }])
      await next.release()
    })
  })
})
