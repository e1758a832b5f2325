/** The telemetry tables are a fortnight ahead of the clock, so that no sample waits for its partition. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Context } from '#context.ts'
import { ensureSamplePartitions, type SlotRange } from '#db/partitions.ts'

const AHEAD_DAYS = 14
const EVERY_MS = 6 * 3_600_000
const DAY_S = 86_400

/** The partitions reach from the oldest slot that is still accepted to two weeks from now. */
function partitionsWanted(now: Date): SlotRange {
  const seconds = Math.floor(now.getTime() / 1000)
  const slot = (at: number) => Math.floor(at / DOMAIN.slotSeconds)
  return {
    fromSlot: slot(seconds - DOMAIN.rejectOlderDays * DAY_S),
    toSlot: slot(seconds + AHEAD_DAYS * DAY_S),
  }
}

/** Makes them now and every few hours. Returns the function that ends it. */
export async function startPartitionMaintenance({
  db,
  clock,
  log,
}: Pick<Context, 'db' | 'clock' | 'log'>): Promise<() => Promise<void>> {
  let running = ensureSamplePartitions(db, partitionsWanted(clock.now()))
  await running
  const timer = setInterval(() => {
    running = ensureSamplePartitions(db, partitionsWanted(clock.now())).catch((error: unknown) =>
      log.error({ err: error }, 'partitions could not be made ahead; the next try is in a few hours'),
    )
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
