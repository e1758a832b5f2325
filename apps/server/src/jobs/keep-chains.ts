/** Moves alarm chains for as long as the process has the role: every two seconds, and at once when people are told something. */
import { advanceChains } from '#alarms/advance-chains.ts'
import { startDueDrills } from '#alarms/drill-schedules.ts'
import { alarmWays } from '#alarms/ways.ts'
import type { Context } from '#context.ts'
import { connectionsFor } from '#db/open.ts'
import { createWaker } from '#waker.ts'
import { poll } from './poll.ts'
import { trustedNow } from './trusted-now.ts'

/**
 * Resolves after `stopping`, when the look under way has ended. Never rejects: the database may go and come. While the
 * time is in doubt no step is carried out, because it cannot be taken back.
 */
export async function keepChains(
  ctx: Pick<Context, 'config' | 'db' | 'bus' | 'time' | 'log'>,
  stopping: AbortSignal,
): Promise<void> {
  const waker = createWaker()
  stopping.addEventListener('abort', waker.wake, { once: true })
  const unsubscribe = ctx.bus.subscribe(({ kind }) => {
    if (kind === 'alert' || kind === 'chain') waker.wake()
  })
  const db = connectionsFor(ctx.db, 'pass')
  const ways = alarmWays(ctx.config)
  const look = async () => {
    const now = await trustedNow(ctx)
    if (now === null) return
    await startDueDrills({ db, now, ways, bus: ctx.bus })
    await advanceChains({ db, now, ways, bus: ctx.bus })
  }
  const waits = 'alarm chains wait for the next look'
  await poll({ look, waits, lane: 'CHAINS', log: ctx.log, stopping, waker })
  unsubscribe()
}
