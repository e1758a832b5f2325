import { pino } from 'pino'
import type { Db } from '#db/open.ts'
import { replayRecording } from '#replay/replay.ts'
import { runEngine } from '#tick/run-engine.ts'
import { arrivalOf, FIRST, gatewayOf, messagesOf, SITES, START } from './barns.ts'

/** The same recording, fed to one ingest and one engine that nobody disturbs. */
export async function judgeUndisturbed(db: Db, { slots, end }: { slots: number; end: Date }): Promise<void> {
  const engine = (now: Date) => runEngine({ db, clock: { now: () => now } })
  await engine(START)
  const { bad, rejected } = await replayRecording({
    db,
    log: pino({ level: 'silent' }),
    lines: recording(slots),
    engine,
  })
  if (bad + rejected > 0)
    throw new Error(`${bad} lines and ${rejected} samples of the recording were refused`)
  await engine(end)
}

function* recording(slots: number): Iterable<string> {
  for (let slot = FIRST; slot < FIRST + slots; slot++) {
    const at = arrivalOf(slot).toISOString()
    for (const site of SITES) {
      for (const { samples, heartbeat } of messagesOf(site, slot)) {
        yield JSON.stringify({ at, gateway_code: gatewayOf(site).code, samples, heartbeat })
      }
    }
  }
}
