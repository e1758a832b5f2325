/**
 * The whole demo farm as the messages that would arrive, in the order of their arrival. The same process makes the
 * recorded history and the live barn: given the anchor, each message is fixed, whichever span is asked for.
 */
import type { RecordingLine, Sample } from '@earshot/contract/telemetry/messages.ts'
import { airspacesOf, DEMO_SITES, demoGateways } from '@earshot/demo/farm.ts'
import type { DemoSite } from '@earshot/demo/types.ts'
import { type FarmState, setFarm, stateOf } from './farm-state.ts'
import { SCENARIO, type Scenario } from './scenario.ts'
import { DEMO_SEED, SLOT_SECONDS, startSite, stepSite } from './site.ts'
import { spread, startUplink, stepUplink, type Uplink } from './uplink.ts'

export type RecordingOptions = {
  anchor: Date
  /** The messages are those that arrived after `from`, up to and including `to`. */
  from: Date
  to: Date
  sites?: DemoSite[]
  scenario?: Scenario
  seed?: string
  /** States of an earlier run of the same farm: this one goes on from the last that lies far enough before `from`. */
  states?: readonly FarmState[]
  /** Called once an hour, from a few hours before `from` on. */
  onState?: (state: FarmState) => void
}

/** Messages sent at the end of a slot, a catch-up after a cut included, have arrived by then. */
const ARRIVES_WITHIN_MS = 1_200_000

const STATE_EVERY_SLOTS = 6
/** A start soon after this one asks for messages from a little earlier. */
const STATES_BEFORE_MS = 3 * 3_600_000

/** Yields the lines ordered by `at`. Without a state the model runs from its own beginning, about 0.05 s for each day. */
export function* recordingLines(options: RecordingOptions): Generator<RecordingLine, void, undefined> {
  const { anchor, from, to } = options
  const scenario = options.scenario ?? SCENARIO
  const seed = options.seed ?? DEMO_SEED
  const chosen = options.sites ?? DEMO_SITES
  const farm = chosen.map(site => {
    const sim = startSite({ site, anchor, scenario, seed })
    const uplinks = demoGateways()
      .map((place, index) => ({ place, index }))
      .filter(({ place }) => place.site.key === site.key)
      .map(({ place, index }) => startUplink({ place, index, seed }))
    return { sim, uplinks, phases: airspacePhases(site) }
  })

  const fromMs = from.getTime()
  const toMs = to.getTime()
  const state = options.states?.findLast(({ slot }) => endOf(slot - 1) + ARRIVES_WITHIN_MS < fromMs)
  if (state !== undefined) setFarm(farm, state)
  for (;;) {
    const next = farm[0]?.sim.slot ?? 0
    const isLate = endOf(next) >= fromMs - STATES_BEFORE_MS
    if (isLate && next % STATE_EVERY_SLOTS === 0) options.onState?.(stateOf(farm))
    const lines: { at: number; line: RecordingLine }[] = []
    let slotEndMs = Number.POSITIVE_INFINITY
    for (const { sim, uplinks, phases } of farm) {
      const { slot, airspaces } = stepSite(sim)
      slotEndMs = endOf(slot)
      const hour = (slot * SLOT_SECONDS - sim.anchorSeconds) / 3600
      const unheard = slotEndMs + ARRIVES_WITHIN_MS < fromMs
      for (const uplink of uplinks) {
        const groups = airspaces.map(entry => ({
          phase: phases.get(entry.key) ?? 0,
          samples: samplesThrough(uplink, entry.samples),
        }))
        for (const line of stepUplink(uplink, { slot, hour, groups, scenario, unheard })) {
          const at = Date.parse(line.at)
          if (at > fromMs && at <= toMs) lines.push({ at, line })
        }
      }
    }
    lines.sort((a, b) => a.at - b.at)
    for (const { line } of lines) yield line
    if (slotEndMs > toMs) return
  }
}

function endOf(slot: number): number {
  return (slot + 1) * SLOT_SECONDS * 1000
}

function samplesThrough(uplink: Uplink, samples: Sample[]): Sample[] {
  if (uplink.place.site.gateways.length === 1) return samples
  const own = gatewayDevices(uplink)
  return samples.filter(sample => own.has(sample.device_code))
}

const devicesByGateway = new WeakMap<Uplink, Set<string>>()
function gatewayDevices(uplink: Uplink): Set<string> {
  const known = devicesByGateway.get(uplink)
  if (known) return known
  const codes = new Set(uplink.place.devices.map(device => device.code))
  devicesByGateway.set(uplink, codes)
  return codes
}

/** Spreads the airspaces' messages over the ten minutes, each by its place in the whole farm. */
function airspacePhases(site: DemoSite): Map<string, number> {
  const all = DEMO_SITES.flatMap(airspacesOf)
  const own = airspacesOf(site)
  return new Map(
    own.map((airspace, index) => {
      const place = all.findIndex(candidate => candidate.key === airspace.key)
      return [airspace.key, spread(place === -1 ? index : place)]
    }),
  )
}
