/**
 * Simulates one gateway's way to the broker: when its messages arrive, when it is cut off, and what it sends
 * afterwards.
 */
import type { RecordingLine, Sample } from '@earshot/contract/telemetry/messages.ts'
import type { DemoGatewayPlace } from '@earshot/demo/farm.ts'
import { type Random, randomStream } from './random.ts'
import type { Scenario } from './scenario.ts'

const SLOT_SECONDS = 600
/** Messages of a slot arrive within this span after its end: well before it is judged (spec/3 §4.1). */
const SAMPLES_FROM_S = 5
const SAMPLES_SPAN_S = 225
/** Heartbeats fill the rest of the ten minutes, so that something arrives every few seconds. */
const HEARTBEAT_FROM_S = 240
const HEARTBEAT_SPAN_S = 340
/** The samples stored during a cut go out in messages of this size, a second apart. */
const CATCH_UP_SAMPLES = 150

export type Uplink = {
  place: DemoGatewayPlace
  random: Random
  /** The phase, 0..1, spreads the gateways over the ten minutes. */
  phase: number
  stored: Sample[]
  cutUntilSlot: number
  bytesUp: number
  bytesDown: number
}

export function startUplink(args: { place: DemoGatewayPlace; index: number; seed: string }): Uplink {
  return {
    place: args.place,
    random: randomStream(args.seed, `gateway/${args.place.gateway.code}`),
    phase: goldenPhase(args.index),
    stored: [],
    cutUntilSlot: 0,
    bytesUp: 0,
    bytesDown: 0,
  }
}

/** Spreads 0, 1, 2 … over 0..1 by the golden ratio: any number of them lies even. */
export function goldenPhase(index: number): number {
  return (index * 0.618_033_988_75) % 1
}

/** A gateway's messages in one slot have one group of samples per airspace, with its own phase. */
export type SlotGroups = { phase: number; samples: Sample[] }[]

export function stepUplink(
  uplink: Uplink,
  args: {
    slot: number
    hour: number
    groups: SlotGroups
    scenario: Scenario
    /** Nobody asked for this slot: go on without making its lines. */
    unheard: boolean
  },
): RecordingLine[] {
  const { slot, hour, groups, scenario, unheard } = args
  const code = uplink.place.gateway.code
  const cut = isCut(uplink, { slot, hour, scenario })
  const installed = uplink.place.site.installedHour
  if (installed !== null && hour < installed) return []
  if (cut) {
    uplink.stored.push(...groups.flatMap(group => group.samples))
    return []
  }
  const slotEnd = (slot + 1) * SLOT_SECONDS
  const lines: RecordingLine[] = []
  let clearFrom = slotEnd + SAMPLES_FROM_S
  for (let start = 0; start < uplink.stored.length; start += CATCH_UP_SAMPLES) {
    lines.push({
      at: iso(clearFrom),
      gateway_code: code,
      samples: uplink.stored.slice(start, start + CATCH_UP_SAMPLES),
    })
    clearFrom += 1
  }
  uplink.stored = []
  for (const group of groups) {
    const jitter = uplink.random.uniform()
    if (group.samples.length === 0) continue
    uplink.bytesUp += group.samples.reduce((sum, sample) => sum + (sample.bytes ?? 0), 0)
    if (unheard) continue
    const at = slotEnd + SAMPLES_FROM_S + SAMPLES_SPAN_S * group.phase + 3 * jitter
    lines.push({ at: iso(Math.max(at, clearFrom)), gateway_code: code, samples: group.samples })
  }
  uplink.bytesUp += 2200
  uplink.bytesDown += 5200 + Math.round(1800 * uplink.random.uniform())
  if (!unheard) lines.push(heartbeat(uplink, slotEnd))
  return lines
}

function heartbeat(uplink: Uplink, slotEnd: number): RecordingLine {
  const at = iso(slotEnd + HEARTBEAT_FROM_S + HEARTBEAT_SPAN_S * uplink.phase)
  return {
    at,
    gateway_code: uplink.place.gateway.code,
    heartbeat: {
      at,
      software_version: uplink.place.gateway.softwareVersion,
      disk_free_pct: Math.round(10 * (58 + 30 * uplink.phase)) / 10,
      bytes_up: uplink.bytesUp,
      bytes_down: uplink.bytesDown,
    },
  }
}

/**
 * A gateway is cut off by a scripted silence, or by a cut of one to seven hours about once a month, never in the
 * day before the anchor.
 */
function isCut(uplink: Uplink, args: { slot: number; hour: number; scenario: Scenario }): boolean {
  const { slot, hour, scenario } = args
  const chance = uplink.random.uniform()
  const length = 5 + Math.floor(38 * uplink.random.uniform())
  const calm = hour > -24 && hour < 2
  if (chance < 1 / (30 * 144) && !calm && slot >= uplink.cutUntilSlot) uplink.cutUntilSlot = slot + length
  const scripted = scenario.silentGateways.some(
    entry => entry.code === uplink.place.gateway.code && hour >= entry.fromHour && hour < entry.toHour,
  )
  return scripted || slot < uplink.cutUntilSlot
}

function iso(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString()
}
