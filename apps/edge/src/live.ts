/** The live demo barn: the simulation on the wall clock, every gateway with its own store and connection. */
import type { RecordingLine } from '@earshot/contract/telemetry/messages.ts'
import { demoGateways } from '@earshot/demo/farm.ts'
import type { DemoSite } from '@earshot/demo/types.ts'
import type { Logger } from 'pino'
import { lockDirectory } from '#agent/directory-lock.ts'
import type { FarmState } from '#simulator/farm-state.ts'
import { recordingLines } from '#simulator/recording.ts'
import { openGateways } from './live-gateways.ts'
import type { StateFile } from './state-file.ts'

export type LiveOptions = {
  brokerUrl: string
  anchor: Date
  /** Everything that arrived up to here is already known. */
  from: Date
  dataDir: string
  log: Logger
  /** The state of the farm is stored here for the next start. */
  state?: StateFile
  /** The whole farm unless told. */
  sites?: DemoSite[]
  now?(): number
}

/** `stop` answers when the last message arrived that was handed on: another run goes on from there. */
export type LiveBarn = { stop(): Promise<Date> }

const END_OF_TIME = new Date(8_640_000_000_000_000)

/** @throws DirectoryInUse where another process runs on `dataDir` */
export function startLive(options: LiveOptions): LiveBarn {
  const { brokerUrl, anchor, from, dataDir, log } = options
  const release = lockDirectory(dataDir)
  const now = options.now ?? Date.now
  const gateways = openGateways({ brokerUrl, dataDir, log })
  const lines = recordingLines({
    anchor,
    from,
    to: END_OF_TIME,
    ...(options.sites && { sites: options.sites }),
    ...(options.state && { states: options.state.states, onState: saveStateTo(options.state) }),
  })
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let reached = from

  function step(line: RecordingLine): void {
    if (stopped) return
    gateways.send(line)
    reached = new Date(line.at)
    schedule()
  }

  function schedule(): void {
    const next = lines.next()
    if (next.done) return
    const wait = Math.max(0, Date.parse(next.value.at) - now())
    timer = setTimeout(() => step(next.value), wait)
  }

  for (const place of demoGateways()) gateways.catchUp(place.gateway.code)
  schedule()

  async function stop(): Promise<Date> {
    stopped = true
    clearTimeout(timer)
    await gateways.close()
    release()
    return reached
  }
  return { stop }
}

function saveStateTo(file: StateFile): (state: FarmState) => void {
  return state => {
    file.add(state)
    file.write()
  }
}
