/**
 * `earshot serve` as a process of its own that lives by the real time, as an installation's does. Sends `ready` when everything
 * runs; ends with its parent.
 */
import { loadConfig } from '#config.ts'
import { createLogger } from '#context.ts'
import { serve } from '#serve.ts'

process.once('disconnect', () => process.exit(1))
const config = loadConfig()
const server = serve({ config, log: createLogger(config), say: () => {} })
process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
await server.ready
process.send?.('ready')
