import { randomBytes } from 'node:crypto'
import { appendFile, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from './account.ts'
import { binary, majorOf, type Native } from './native.ts'
import { isAlive } from './process.ts'
import { dataFolderArgument, runProgram } from './run.ts'
import { accessRules, settings } from './settings.ts'

export const SUPERUSER = 'earshot'
export const DATABASE = 'earshot'
const PASSWORD_FILE = 'earshot.password'
const SETTINGS_FILE = 'earshot.conf'
const PORT_FILE = 'earshot.port'

/** A cluster's folder, its programs and the account that runs it. `fast` is for tests and gives up durability. */
export type Cluster = { folder: string; native: Native; account: Account | undefined; fast: boolean }

/** Makes the cluster where there is none. Atomic: a cluster is either whole or not there. */
export async function ensureCluster(cluster: Cluster): Promise<{ created: boolean }> {
  const version = await readFile(path.join(cluster.folder, 'PG_VERSION'), 'utf8').catch(() => '')
  const major = majorOf(cluster.native)
  if (version.trim() === String(major)) return { created: false }
  if (version) {
    throw new Error(
      `${cluster.folder} was made by PostgreSQL ${version.trim()}, this Earshot brings ${major}. ` +
        'Restore a backup into a new DATA_DIR, or set DATABASE_URL to a server of that version.',
    )
  }
  await createCluster(cluster)
  return { created: true }
}

/** The superuser's password, made with the cluster. */
export async function readPassword(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, PASSWORD_FILE), 'utf8')
  return text.trim()
}

/** Writes our settings; those made with ALTER SYSTEM win over them. */
export async function writeSettings(cluster: Cluster): Promise<void> {
  await writeOwned(cluster, SETTINGS_FILE, settings(cluster))
}

/** Remembers where it listens: whoever starts it next uses the same port, so that holders find it again. */
export async function rememberPort(cluster: Cluster, port: number): Promise<void> {
  await writeOwned(cluster, PORT_FILE, `${port}\n`)
}

export async function lastPort(folder: string): Promise<number | undefined> {
  const text = await readFile(path.join(folder, PORT_FILE), 'utf8').catch(() => '')
  return /^\d+\n$/.test(text) ? Number(text) : undefined
}

async function createCluster(cluster: Cluster): Promise<void> {
  const fresh = {
    ...cluster,
    folder: `${cluster.folder}.new-${process.pid}-${randomBytes(3).toString('hex')}`,
  }
  await mkdir(path.dirname(fresh.folder), { recursive: true })
  await removeAbandoned(cluster.folder)
  await mkdir(fresh.folder, { mode: 0o700 })
  try {
    if (fresh.account) await chown(fresh.folder, fresh.account.uid, fresh.account.gid)
    await initialise(fresh)
    await moveIntoPlace(fresh.folder, cluster.folder)
  } finally {
    await rm(fresh.folder, { recursive: true, force: true })
  }
}

/** Half-made clusters of processes that were killed while making them. */
async function removeAbandoned(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  for (const name of await readdir(parent)) {
    const [, pid] = name.startsWith(`${path.basename(folder)}.new-`) ? name.split('.new-') : []
    if (!pid || isAlive(Number.parseInt(pid, 10))) continue
    await rm(path.join(parent, name), { recursive: true, force: true })
  }
}

async function initialise(cluster: Cluster): Promise<void> {
  const { folder, native, account, fast } = cluster
  const data = dataFolderArgument(folder, account)
  // The built-in C.UTF-8 (from 17 on) needs no locale of the machine and sorts the same everywhere.
  const builtin = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const locale = ['--encoding=UTF8', ...(majorOf(native) >= 17 ? builtin : ['--locale=C.UTF-8'])]
  const args = ['-D', data, '-U', SUPERUSER, '--auth=trust', '--no-instructions', ...locale]
  await runProgram(binary(native, 'initdb'), fast ? [...args, '--no-sync'] : args, cluster)
  // The password goes in by standard input: no file outside the cluster ever holds it.
  const password = randomBytes(24).toString('base64url')
  const statements = `alter role ${SUPERUSER} password '${password}'\ncreate database ${DATABASE}\n`
  await runProgram(binary(native, 'postgres'), ['--single', '-D', data, 'template1'], {
    ...cluster,
    input: statements,
  })
  await writeOwned(cluster, PASSWORD_FILE, `${password}\n`)
  await writeOwned(cluster, 'pg_hba.conf', accessRules())
  await appendFile(path.join(folder, 'postgresql.conf'), `\ninclude_if_exists '${SETTINGS_FILE}'\n`)
}

async function moveIntoPlace(fresh: string, folder: string): Promise<void> {
  try {
    await rename(fresh, folder)
  } catch (error) {
    // Another process made it in the meantime: its cluster is as good as ours.
    const other = await stat(path.join(folder, 'PG_VERSION')).catch(() => undefined)
    if (!other) throw error
  }
}

async function writeOwned(cluster: Cluster, name: string, text: string): Promise<void> {
  const file = path.join(cluster.folder, name)
  const fresh = `${file}.${process.pid}`
  await writeFile(fresh, text, { mode: 0o600 })
  if (cluster.account) await chown(fresh, cluster.account.uid, cluster.account.gid)
  await rename(fresh, file)
}
