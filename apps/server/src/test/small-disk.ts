/** A disk of its own for tables, small enough to be filled in a moment. Needs root: only root may mount. */
import { execFileSync } from 'node:child_process'
import { chown, mkdtemp, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

export const NO_SMALL_DISK = 'a small disk cannot be mounted here: that takes root on Linux'

export interface SmallDisk {
  /** Fills the disk: from now on not a byte more can be written. */
  fill(): Promise<void>
  free(): Promise<void>
  unmount(): Promise<void>
}

const BYTES = 8 * 1024 * 1024

/** A container may forbid the mount even to root. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** New tables of this database come to lie on the disk. */
export async function mountSmallDisk(db: Db): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${BYTES},mode=0700`, 'tmpfs', folder])
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const owner = await stat(`/proc/${rows[0]?.pid}`)
  await chown(folder, owner.uid, owner.gid)
  await sql`create tablespace small location ${sql.lit(folder)}`.execute(db)
  const ballast = path.join(folder, 'ballast')
  return {
    fill: () =>
      writeFile(ballast, Buffer.alloc(BYTES)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      }),
    free: () => rm(ballast),
    unmount: async () => {
      execFileSync('umount', [folder])
      await rmdir(folder)
    },
  }
}
