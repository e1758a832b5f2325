/**
 * A gateway's agent as a process of its own, for tests that end it the hard way. Told by its environment: DIRECTORY,
 * BROKER_URL. Each message of its parent is one to keep; `{ kept: n }` goes back when it is on disk. Says `up` first.
 */
import pino from 'pino'
import type { StoredMessage } from '#agent/segment-files.ts'
import { startSender } from '#agent/sender.ts'
import { openStore } from '#agent/store.ts'
import { GATEWAY, SECRET } from './broker.ts'

const store = openStore({ directory: process.env.DIRECTORY ?? '' })
const sender = startSender({
  brokerUrl: process.env.BROKER_URL ?? '',
  gatewayCode: GATEWAY,
  secret: SECRET,
  store,
  log: pino({ level: 'silent' }),
  retryMs: { first: 5, longest: 40, spread: 5 },
})
process.once('disconnect', () => process.exit(1))
process.on('message', (message: StoredMessage) => {
  store.append(message)
  process.send?.({ kept: (message.body as { n: number }).n })
  sender.wake()
})
sender.wake()
process.send?.('up')
