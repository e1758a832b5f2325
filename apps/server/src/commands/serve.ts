/** `earshot serve`: runs until it is told to stop. */
import { serve } from '#serve.ts'
import { stopSignal, untilAborted } from '#stop-signal.ts'
import type { Command } from './command.ts'

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
    await server.stop()
    await server.ready.catch(() => {})
  },
}
