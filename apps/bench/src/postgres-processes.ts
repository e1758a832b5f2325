/**
 * The processes of a PostgreSQL server are the children of the one that a connection's own process is a child of.
 * All figures are undefined where the system does not tell (not Linux, or another account's processes).
 */
import { readdir, readFile } from 'node:fs/promises'
import type { Db } from '@earshot/server/src/db/open.ts'
import { sql } from 'kysely'

/** The times in `/proc/<pid>/stat` count ticks of this length wherever Linux runs today. */
const TICKS_PER_SECOND = 100

/** Bytes of memory all of them hold, shared pages counted once (PSS). */
export async function postgresMemory(db: Db): Promise<number | undefined> {
  const pids = await processes(db)
  // A process may end between two looks.
  const sizes = await Promise.all(pids.map(pid => proportional(pid).catch(() => 0)))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return total === 0 ? undefined : total
}

/** Processor time all of them have used since the server's start, those that have ended included. */
export async function postgresSeconds(db: Db): Promise<number | undefined> {
  const pids = await processes(db)
  const seconds = await Promise.all(pids.map(pid => processorSeconds(pid).catch(() => 0)))
  return pids.length === 0 ? undefined : seconds.reduce((sum, one) => sum + one, 0)
}

async function processes(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  try {
    const parent = await parentOf(rows[0]?.pid ?? 0)
    const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
    const parents = await Promise.all(pids.map(pid => parentOf(pid).catch(() => 0)))
    return pids.filter((pid, index) => pid === parent || parents[index] === parent)
  } catch {
    return []
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

/** Adds up the process's own time and that of its children that have ended. */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field is a name in brackets, which may hold anything; utime is the twelfth after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return ticks / TICKS_PER_SECOND
}
