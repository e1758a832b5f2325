/**
 * `earshot serve` as a process of its own whose clock its parent moves: NOW in the environment is where it begins, each
 * message of the parent is the next moment. Sends `ready` when everything runs.
 */
import { loadConfig } from '#config.ts'
import { createLogger } from '#context.ts'
import { serve } from '#serve.ts'
import { movedClock } from '#test/clock.ts'

const config = loadConfig()
const clock = movedClock(process.env.NOW)
const server = serve({ config, log: createLogger(config), say: () => {}, clock })
process.on('message', now => {
  clock.set(String(now))
  process.send?.('moved')
})
process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
await server.ready
process.send?.('ready')
