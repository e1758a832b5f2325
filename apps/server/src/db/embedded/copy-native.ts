import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Account } from './account.ts'
import { binary, type Native, whyNotRunnable } from './native.ts'

/**
 * Copies the programs (60 MB, once per version) to where the account can run them, for a checkout in a place that
 * only root may enter. The cache folder comes first: temporary folders are swept, and it is nobody's but root's.
 */
export async function copyNative(
  native: Native,
  account: Account,
  parents: string[] = ['/var/cache/earshot', tmpdir()],
): Promise<Native> {
  const name = await folderName(native)
  const failures: string[] = []
  for (const parent of parents) {
    const base = path.join(parent, name)
    try {
      await mkdir(parent, { recursive: true, mode: 0o755 })
      if (!(await isComplete(native, base))) await copyTo(native, base)
      const copy = { root: path.join(base, 'native'), version: native.version }
      const obstacle = await whyNotRunnable(copy, account)
      if (obstacle === undefined) return copy
      failures.push(obstacle)
    } catch (error) {
      failures.push(`${base}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and the user ${account.name} cannot reach its programs in ${native.root}. ` +
      `Copying them failed (${failures.join('; ')}). Move the checkout out of the closed folder, point TMPDIR to ` +
      'a folder every user may enter, start Earshot as an ordinary user, or set DATABASE_URL.',
  )
}

/** All checkouts with the same programs share one copy. */
async function folderName(native: Native): Promise<string> {
  const program = await readFile(binary(native, 'postgres'))
  const hash = createHash('sha256').update(program).digest('hex').slice(0, 12)
  return `earshot-postgres-${native.version}-${hash}`
}

/**
 * A copy counts if it is there, ours alone to write, and whole. In a temporary folder the name could have been
 * taken by anybody, and a sweep may have removed files that had not been used for long.
 */
async function isComplete(native: Native, base: string): Promise<boolean> {
  const found = await lstat(base).catch(() => undefined)
  if (!found) return false
  const ours = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  if (!ours) throw new Error('this name is taken by something that is not ours alone to write; remove it')
  const files = await readdir(native.root, { recursive: true })
  const sizes = files.map(async file => {
    const [source, copy] = await Promise.all(
      [native.root, path.join(base, 'native')].map(root =>
        lstat(path.join(root, file)).catch(() => undefined),
      ),
    )
    return source?.isDirectory() ? copy?.isDirectory() === true : source?.size === copy?.size
  })
  return (await Promise.all(sizes)).every(Boolean)
}

async function copyTo(native: Native, base: string): Promise<void> {
  const fresh = await mkdtemp(path.join(path.dirname(base), 'earshot-postgres-new-'))
  try {
    await cp(native.root, path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
    await openToAll(fresh)
    await replace({ native, fresh, base })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Everybody may read the copy and only we may write it, whatever mask the checkout was installed under. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(file, 0o755)
    if (entry.isFile()) await chmod(file, path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}

/** Puts the new copy in the place of an incomplete one of ours, unless another process was quicker. */
async function replace({
  native,
  fresh,
  base,
}: {
  native: Native
  fresh: string
  base: string
}): Promise<void> {
  if (await isComplete(native, base)) return
  const aside = `${fresh}-old`
  await rename(base, aside).catch(() => {})
  try {
    await rename(fresh, base)
  } catch (error) {
    if (!(await isComplete(native, base))) throw error
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}
