import { lstat, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Account } from './account.ts'
import { runProgram } from './run.ts'

/** The folder with bin/, lib/ and share/ of PostgreSQL. */
export type Native = { root: string; version: string }

export function majorOf({ version }: Native): number {
  return Number.parseInt(version, 10)
}

export function binary(native: Native, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return path.join(native.root, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * Answers why the account cannot run it where it is; undefined when it can. It is asked by running it: modes, ACLs,
 * mounts and libraries all have their say.
 */
export function whyNotRunnable(native: Native, account: Account | undefined): Promise<string | undefined> {
  const { root } = path.parse(native.root)
  return runProgram(binary(native, 'postgres'), ['--version'], { folder: root, account }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Makes the library links that the package's install script makes, where that script was not allowed to run. */
export async function completeLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = path.join(root, '..', target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      // Another process may be at it; a read-only installation shows when the programs are run.
      if (error.code !== 'EEXIST' && error.code !== 'EROFS' && error.code !== 'EACCES') throw error
    })
  }
}
