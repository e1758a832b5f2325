import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/**
 * Bytes of memory all processes of the server hold, shared pages counted once (PSS). Its processes are the children of
 * the one that a connection's own process is a child of. Undefined where the system does not tell (not Linux, or
 * another account's processes).
 */
export async function postgresMemory(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  try {
    const parent = await parentOf(rows[0]?.pid ?? 0)
    const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
    const parents = await Promise.all(pids.map(pid => parentOf(pid).catch(() => 0)))
    const own = pids.filter((pid, index) => pid === parent || parents[index] === parent)
    // A process may end between two looks.
    const sizes = await Promise.all(own.map(pid => proportional(pid).catch(() => 0)))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    return total === 0 ? undefined : total
  } catch {
    return undefined
  }
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
}

async function proportional(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1024
}
