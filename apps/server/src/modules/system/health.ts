/** Two questions are answered here: is the process alive, and is everything it needs there? */
import { sql } from 'kysely'
import { type Context, ReadyWarning } from '#context.ts'
import { isReadOnly } from '#db/errors.ts'
import { READ_ONLY_QUERY, refuseReadOnly } from '#db/hosts.ts'
import { pendingMigrations } from '#db/migrate.ts'
import { type Db, leaveReadOnlyServer } from '#db/open.ts'
import { withinTime } from '#within-time.ts'

const CHECK_TIMEOUT_MS = 3000

type PartState = 'ok' | 'warning' | 'failed'

export interface Readiness {
  ready: boolean
  /** The reason of a part that is not `ok` is in the log, because this page is open to everyone. */
  parts: Record<string, PartState>
}

export function createReadiness(ctx: Context): () => Promise<Readiness> {
  let migrated = false
  /**
   * Each part's last failure is remembered: a probe asks every few seconds, and only news is worth a line in the
   * log.
   */
  const failing = new Map<string, string>()

  function note(part: string, error: unknown): void {
    const reason = error === null ? null : String(error)
    if (reason === (failing.get(part) ?? null)) return
    if (reason === null) {
      failing.delete(part)
      ctx.log.info({ part }, 'ready again')
      return
    }
    failing.set(part, reason)
    ctx.log.warn({ part, reason }, 'not ready')
  }

  async function checkMigrations(): Promise<void> {
    // The schema does not go backwards while a process runs.
    if (migrated) return
    const pending = await pendingMigrations(ctx.db)
    if (pending.length > 0) throw new Error(`migrations are missing: ${pending.join(', ')}`)
    migrated = true
  }

  return async () => {
    const checks: [string, () => Promise<void> | void][] = [
      ['database', () => checkDatabase(ctx.db)],
      ['migrations', checkMigrations],
      ...ctx.checks,
    ]
    const results = await Promise.all(checks.map(([part, check]) => runCheck({ note, part, check })))
    return { ready: results.every(([, state]) => state !== 'failed'), parts: Object.fromEntries(results) }
  }
}

/** Checks the database. One that cannot be written to is not ready, however well it reads. */
async function checkDatabase(db: Db): Promise<void> {
  try {
    refuseReadOnly(await sql`${sql.raw(READ_ONLY_QUERY)}`.execute(db))
  } catch (error) {
    if (isReadOnly(error)) leaveReadOnlyServer(db)
    throw error
  }
}

async function runCheck({
  note,
  part,
  check,
}: {
  note: (part: string, error: unknown) => void
  part: string
  check: () => Promise<void> | void
}): Promise<[string, PartState]> {
  try {
    await withinTime(Promise.resolve().then(check), { limitMs: CHECK_TIMEOUT_MS })
    note(part, null)
    return [part, 'ok']
  } catch (error) {
    note(part, error)
    return [part, error instanceof ReadyWarning ? 'warning' : 'failed']
  }
}
