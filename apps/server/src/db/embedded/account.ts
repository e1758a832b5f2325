import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

/** A user of this machine that PostgreSQL runs as. */
export type Account = { name: string; uid: number; gid: number }

/** Tried in this order when nothing else says who the data belong to. */
const UNPRIVILEGED = ['nobody', 'postgres', 'daemon', 'www-data']

/**
 * PostgreSQL refuses to run as root and as a uid without a name. So when we are root it runs as the owner of the
 * data, else as the owner of the folder the data will be in (a checkout of an ordinary user, started with sudo,
 * stays that user's), else as an unprivileged user that every system has. Answers undefined where we are not root:
 * then it runs as ourselves.
 */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  const owner = await ownerOf(cluster)
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner.exists && self !== undefined && owner.uid !== self) throw notOurs(cluster, owner.uid)
    return undefined
  }
  const accounts = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  if (owner.exists && owner.uid !== 0) return existingOwner(accounts, owner.uid, cluster)
  return pickAccount(accounts, owner.uid)
}

/** Picks the account that a new cluster will belong to, by the owner of the folder it is made in. */
export function pickAccount(accounts: Account[], parentOwner: number): Account {
  const candidates = accounts.filter(account => account.uid !== 0)
  const byOwner = candidates.find(account => account.uid === parentOwner)
  const byName = UNPRIVILEGED.map(name => candidates.find(account => account.name === name)).find(Boolean)
  const found = byOwner ?? byName ?? candidates[0]
  if (found) return found
  throw new Error(
    'PostgreSQL does not run as root, and /etc/passwd names no other user. ' +
      'Start Earshot as an ordinary user, or set DATABASE_URL.',
  )
}

function notOurs(cluster: string, uid: number): Error {
  return new Error(
    `${cluster} belongs to another user (uid ${uid}): Earshot was started here as that user, or as root, before. ` +
      'Start it as that user again, give the data folder to yourself (chown -R), or set DATA_DIR to another folder.',
  )
}

function existingOwner(accounts: Account[], uid: number, cluster: string): Account {
  const found = accounts.find(account => account.uid === uid)
  if (found) return found
  throw new Error(
    `${cluster} belongs to uid ${uid}, which has no entry in /etc/passwd, and PostgreSQL runs only as a named user. ` +
      `Give the folder to a named user (chown -R nobody ${cluster}) and start again.`,
  )
}

/** The lines of /etc/passwd, without those that cannot be read. */
export function parsePasswd(text: string): Account[] {
  return text.split('\n').flatMap(line => {
    const [name, , uid, gid] = line.split(':')
    if (!name || !uid || !gid || !/^\d+$/.test(uid) || !/^\d+$/.test(gid)) return []
    return [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}

async function ownerOf(folder: string): Promise<{ uid: number; exists: boolean }> {
  let at = path.resolve(folder)
  for (;;) {
    const found = await stat(at).catch(() => undefined)
    if (found) return { uid: found.uid, exists: at === path.resolve(folder) }
    const parent = path.dirname(at)
    if (parent === at) return { uid: 0, exists: false }
    at = parent
  }
}
