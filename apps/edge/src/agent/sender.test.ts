import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GATEWAY, SECRET, TestBroker } from '#test/broker.ts'
import { type Sender, startSender } from './sender.ts'
import { openStore } from './store.ts'

const log = pino({ level: 'silent' })
const RETRY = { first: 5, longest: 40, spread: 5 }

let directory: string
let broker: TestBroker
let senders: Sender[]
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'earshot-sender-'))
  broker = new TestBroker()
  await broker.start()
  senders = []
})
afterEach(async () => {
  await Promise.all(senders.map(sender => sender.stop()))
  await broker.stop()
  rmSync(directory, { recursive: true, force: true })
})

function send(store = openStore({ directory })) {
  const brokerUrl = `mqtt://127.0.0.1:${broker.port}`
  const sender = startSender({
    brokerUrl,
    gatewayCode: GATEWAY,
    secret: SECRET,
    store,
    log,
    retryMs: RETRY,
  })
  senders.push(sender)
  return { store, sender }
}
const message = (n: number) => ({ at: new Date(1_700_000_000_000 + n * 1000).toISOString(), body: { n } })
const upTo = (count: number) => [...Array(count).keys()]
/** The order in which each message came first: what a receiver that knows its key keeps. */
const firsts = (received: number[]) => [...new Set(received)]

it('The sender sends what was stored while there was no broker, oldest first, then what comes', async () => {
  const port = broker.port
  await broker.stop()
  const { store, sender } = send()
  for (const n of upTo(40)) store.append(message(n))
  sender.wake()
  broker.port = port
  await broker.start()
  await broker.until(() => broker.received.length >= 40)
  store.append(message(40))
  sender.wake()
  await broker.until(() => broker.received.length >= 41)
  expect(broker.received).toEqual(upTo(41))
})

it('The sender sends again what was not acknowledged when the line was cut, in order, and loses nothing', async () => {
  let cuts = 0
  broker.beforeAck = n => {
    if ((n === 7 && cuts === 0) || (n === 30 && cuts === 1)) {
      cuts += 1
      broker.cut()
    }
  }
  const { store, sender } = send()
  for (const n of upTo(60)) store.append(message(n))
  sender.wake()
  await broker.until(() => broker.received.includes(59))
  expect(cuts).toBe(2)
  expect(firsts(broker.received)).toEqual(upTo(60))
})

it('The sender goes on where a killed process stopped', async () => {
  const first = send()
  broker.beforeAck = n => {
    if (n === 25) broker.cut()
  }
  for (const n of upTo(50)) first.store.append(message(n))
  first.sender.wake()
  await broker.until(() => broker.received.includes(25))
  // Nothing is closed, as when the process is killed; another one opens what is on disk.
  await first.sender.stop()
  broker.beforeAck = () => {}
  const second = send()
  second.sender.wake()
  await broker.until(() => broker.received.includes(49))
  expect(firsts(broker.received)).toEqual(upTo(50))
})

it('The sender keeps everything while its secret is refused', async () => {
  const store = openStore({ directory })
  const warned = new Promise<void>(resolve => {
    const brokerUrl = `mqtt://127.0.0.1:${broker.port}`
    const warn = () => resolve()
    const sender = startSender({
      brokerUrl,
      gatewayCode: GATEWAY,
      secret: 'wrong',
      store,
      retryMs: RETRY,
      log: { info() {}, debug() {}, warn },
    })
    senders.push(sender)
    store.append(message(0))
    sender.wake()
  })
  await warned
  expect(broker.received).toEqual([])
  expect(store.isEmpty()).toBe(false)
})
