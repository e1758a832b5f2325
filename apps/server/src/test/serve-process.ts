/**
 * `earshot serve` as a process of its own whose clock its parent moves: NOW in the environment is where it begins, each
 * message of the parent is the next moment. Without NOW it stands by, its program read, until the first message says
 * where to begin. Sends `ready` when everything runs; ends with its parent.
 */
import { once } from 'node:events'
import { loadConfig } from '#config.ts'
import { createLogger } from '#context.ts'
import { serve } from '#serve.ts'
import { movedClock } from './clock.ts'

process.once('disconnect', () => process.exit(1))
const start = process.env.NOW || String((await once(process, 'message'))[0])
const config = loadConfig()
const clock = movedClock(start)
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
