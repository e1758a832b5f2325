/** Calls that may be answered by a standby, and how new their answers have to be. */
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { currentAuthorUser } from '#db/author.ts'
import { AppError } from '#errors.ts'
import type { RequestSite } from './handle.ts'

const COOKIE = 'earshot_wrote'
/** Longer than a standby may be behind and still be asked. */
const COOKIE_SECONDS = 30

/**
 * Somebody who wrote by one process may read by another, which has not heard of it. The cookie tells it: for half a minute the
 * answers are as new as their requests. It names nobody, and nothing but the time of its end.
 */
export function wroteCookie({
  standby,
  config,
}: Pick<Context, 'standby' | 'config'>): Record<string, string> {
  if (standby === null) return {}
  const kept = `Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict`
  const isTls = config.publicUrl.startsWith('https:')
  return { 'set-cookie': isTls ? `__Host-${COOKIE}=1; ${kept}; Secure` : `${COOKIE}=1; ${kept}` }
}

/** Notes when a person's write has ended, also one that failed: something may have been written. */
export async function noteWrite<Result>(
  { standby }: Pick<Context, 'standby'>,
  write: () => Promise<Result> | Result,
): Promise<Result> {
  if (standby === null) return write()
  try {
    return await write()
  } finally {
    const userId = currentAuthorUser()
    if (userId !== null) standby.changes.noteWrite(userId)
  }
}

interface ReadOnStandby<Result> {
  ctx: Context
  request: Pick<FastifyRequest, 'headers'>
  caller: { user: { id: number } | null; site: RequestSite | null }
  run: (source: Context) => Promise<Result> | Result
}

export function readOnStandby<Result>({
  ctx,
  request,
  caller: { user, site },
  run,
}: ReadOnStandby<Result>): Promise<Result> | Result {
  const { standby } = ctx
  if (standby === null) return run(ctx)
  const scope = { userId: user?.id ?? null, siteId: site?.siteId ?? null }
  return standby.read({
    primary: ctx.db,
    since: wantsNewest(request) ? performance.now() : standby.changes.since(scope),
    run: db => run(db === ctx.db ? ctx : { ...ctx, db }),
    // What was made a moment ago may be missing there.
    isDoubtful: error => error instanceof AppError && error.status === 404,
  })
}

/**
 * Reads what is sent while it is read, such as a list as a file: each part by itself, so that each may be asked of the primary
 * where the standby fails, and with all that was there when this was called.
 */
export function partReader({ db, standby }: Pick<Context, 'db' | 'standby'>) {
  const since = performance.now()
  return async <Part>(read: (source: Context['db']) => Promise<Part>): Promise<Part> =>
    standby === null ? read(db) : standby.read({ primary: db, since, run: read })
}

/** A page that was told of a change, maybe by another process, and a program that was, say so as HTTP has it. */
function wantsNewest({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\bno-cache\b/i.test(headers['cache-control'] ?? '') || (headers.cookie ?? '').includes(`${COOKIE}=`)
}
