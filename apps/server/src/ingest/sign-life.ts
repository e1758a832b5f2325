/**
 * Ingest signs that it can store: with a write, on the connections that samples are stored with, while the entrance of
 * gateways is open. From these signs others know whether a silence is the gateways' own or that of Earshot.
 */
import type { Context } from '#context.ts'
import { connectionsFor } from '#db/open.ts'
import { SIGN_EVERY_MS, signLife } from '#sql/signs-of-life.ts'

/** @returns the function that ends it, after the sign in hand */
export function keepSigning(ctx: Context, { everyMs = SIGN_EVERY_MS } = {}): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let signing: Promise<void> = Promise.resolve()
  function sign(): void {
    signing = signOnce(ctx)
      // Whoever reads the signs misses this one; the parts that failed say why.
      .catch((error: unknown) => ctx.log.debug({ err: error }, 'ingest gives no sign of life'))
      .finally(() => {
        if (!stopped) timer = setTimeout(sign, everyMs)
      })
  }
  sign()
  return () => {
    stopped = true
    clearTimeout(timer)
    return signing
  }
}

async function signOnce(ctx: Context): Promise<void> {
  const now = await ctx.time.trustedNow()
  await ctx.checks.get('broker')?.()
  await ctx.checks.get('ingest')?.()
  await signLife(connectionsFor(ctx.db, 'bundle'), { part: 'INGEST', now })
}
