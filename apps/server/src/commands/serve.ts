/** `earshot serve`: runs until it is told to stop. */
import { serve } from '#serve.ts'
import type { Command } from './command.ts'

export const serveCommand: Command = {
  summary: 'runs the parts named in ROLES: portal and API, ingest, engine, jobs',
  usage: 'earshot serve',
  run: async ({ config, log, say }) => {
    const stopAsked = signalled()
    const server = serve({ config, log, say })
    // A stop while it starts is no failure, whatever the half-started parts make of it.
    await Promise.race([server.ready, stopAsked])
    await stopAsked
    say('• Stopping …')
    await server.stop()
    await server.ready.catch(() => {})
  },
}

/** The first signal asks for a clean stop; a second one ends the process at once. */
function signalled(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130))
        resolve()
      })
    }
  })
}
