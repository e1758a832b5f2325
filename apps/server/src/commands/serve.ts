/** `earshot serve`: runs until it is told to stop. */
import { serve } from '#serve.ts'
import { stopSignal, untilAborted } from '#stop-signal.ts'
import type { Command, CommandInput } from './command.ts'

export const serveCommand: Command = {
  summary: 'runs the parts named in ROLES: portal and API, ingest, engine, jobs',
  usage: 'earshot serve',
  run: async ({ config, log, say }) => {
    const stopAsked = untilAborted(stopSignal())
    const server = serve({ config, log, say })
    // A stop while it starts is no failure, whatever the half-started parts make of it.
    await Promise.race([server.ready, stopAsked])
    await stopAsked
    say('• Stopping …')
    forceExitAfterLimit(log)
    const late = await server.stop()
    if (late.length > 0) {
      log.error({ parts: late }, 'stopped by force: not everything ended in time')
      process.exit(STOPPED_BY_FORCE)
    }
    await server.ready.catch(() => {})
  },
}

const STOPPED_BY_FORCE = 1
/** Stopping has its own, shorter limit; this one holds whatever becomes of that. */
const STOP_LIMIT_MS = 15_000

function forceExitAfterLimit(log: CommandInput['log']): void {
  setTimeout(() => {
    log.error({ limitMs: STOP_LIMIT_MS }, 'stopped by force: stopping itself did not end')
    process.exit(STOPPED_BY_FORCE)
  }, STOP_LIMIT_MS).unref()
}
