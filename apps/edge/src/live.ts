/** The live demo barn: the simulation on the wall clock, every gateway with its own store and connection. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordingLine } from '@earshot/contract/telemetry/messages.ts'
import { demoGateways } from '@earshot/demo/farm.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import type { DemoSite } from '@earshot/demo/types.ts'
import type { Logger } from 'pino'
import { lockDirectory } from '#agent/directory-lock.ts'
import { type Sender, startSender } from '#agent/sender.ts'
import { type MessageStore, openStore } from '#agent/store.ts'
import type { FarmState } from '#simulator/farm-state.ts'
import { recordingLines } from '#simulator/recording.ts'
import type { StateFile } from './state-file.ts'

export type LiveOptions = {
  brokerUrl: string
  anchor: Date
  /** Everything that arrived up to here is already known. */
  from: Date
  dataDir: string
  log: Logger
  /** Where the farm stands, kept for the next start. */
  state?: StateFile
  /** The whole farm unless told. */
  sites?: DemoSite[]
  now?(): number
}

type Gateway = { store: MessageStore; sender: Sender }

/** `stop` answers when the last message arrived that was handed on: another run goes on from there. */
export type LiveBarn = { stop(): Promise<Date> }

const NEVER = new Date(8_640_000_000_000_000)

/** @throws DirectoryInUse where another process runs on `dataDir` */
export function startLive(options: LiveOptions): LiveBarn {
  const { brokerUrl, anchor, from, dataDir, log } = options
  const release = lockDirectory(dataDir)
  const now = options.now ?? Date.now
  const gateways = new Map<string, Gateway>()
  const lines = recordingLines({
    anchor,
    from,
    to: NEVER,
    ...(options.sites && { sites: options.sites }),
    ...(options.state && { states: options.state.states, onState: keeping(options.state) }),
  })
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let reached = from

  // A gateway comes up with its first message; one that is silent in the demo never connects.
  function gatewayOf(code: string): Gateway {
    const known = gateways.get(code)
    if (known) return known
    const store = openStore({
      directory: join(dataDir, code),
      onDropped: dropped =>
        log.error({ gateway: code, ...dropped }, 'messages given up before they were sent'),
    })
    const gateway = {
      store,
      sender: startSender({ brokerUrl, gatewayCode: code, secret: DEMO_SECRET, store, log }),
    }
    gateways.set(code, gateway)
    return gateway
  }

  function send(line: RecordingLine): void {
    const gateway = gatewayOf(line.gateway_code)
    if (line.heartbeat) gateway.sender.heartbeat(line.heartbeat)
    if (!line.samples) return
    try {
      gateway.store.append({ at: line.at, body: { samples: line.samples } })
    } catch (error) {
      log.error({ gateway: line.gateway_code, err: error }, 'a message could not be kept and is lost')
    }
    gateway.sender.wake()
  }

  function step(line: RecordingLine): void {
    if (stopped) return
    send(line)
    reached = new Date(line.at)
    schedule()
  }

  function schedule(): void {
    const next = lines.next()
    if (next.done) return
    const wait = Math.max(0, Date.parse(next.value.at) - now())
    timer = setTimeout(() => step(next.value), wait)
  }

  for (const place of demoGateways()) {
    if (hasBacklog(join(dataDir, place.gateway.code))) gatewayOf(place.gateway.code).sender.wake()
  }
  schedule()

  async function stop(): Promise<Date> {
    stopped = true
    clearTimeout(timer)
    await Promise.all([...gateways.values()].map(gateway => gateway.sender.stop()))
    for (const gateway of gateways.values()) gateway.store.close()
    release()
    return reached
  }
  return { stop }
}

function keeping(file: StateFile): (state: FarmState) => void {
  return state => {
    file.add(state)
    file.write()
  }
}

/** Whether an earlier run left messages behind that wait for their acknowledgement. */
function hasBacklog(directory: string): boolean {
  if (!existsSync(directory)) return false
  const store = openStore({ directory })
  const backlog = !store.isEmpty()
  store.close()
  return backlog
}
