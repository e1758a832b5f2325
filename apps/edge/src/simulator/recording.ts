/**
 * The whole demo farm as the messages that would arrive, in the order of their arrival. The same process makes the
 * recorded history and the live barn: given the anchor, each message is fixed, whichever span is asked for.
 */
import type { RecordingLine, Sample } from '@earshot/contract/telemetry/messages.ts'
import { airspacesOf, DEMO_SITES, demoGateways } from '@earshot/demo/farm.ts'
import type { DemoSite } from '@earshot/demo/types.ts'
import { type FarmState, setFarm, stateOf } from './farm-state.ts'
import { SCENARIO, type Scenario } from './scenario.ts'
import { DEMO_SEED, type SiteSim, SLOT_SECONDS, startSite, stepSite } from './site.ts'
import { goldenPhase, startUplink, stepUplink, type Uplink } from './uplink.ts'

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
  const span = { fromMs: options.from.getTime(), toMs: options.to.getTime() }
  const scenario = options.scenario ?? SCENARIO
  const farm = startFarm(options, scenario)
  const state = options.states?.findLast(({ slot }) => endOf(slot - 1) + ARRIVES_WITHIN_MS < span.fromMs)
  if (state !== undefined) setFarm(farm, state)
  for (;;) {
    const slot = farm[0]?.sim.slot ?? 0
    if (isStateDue(slot, span)) options.onState?.(stateOf(farm))
    const lines = farm.flatMap(site => stepLines(site, { scenario, span }))
    yield* lines.sort((a, b) => a.at - b.at).map(({ line }) => line)
    if (farm.length === 0 || endOf(slot) > span.toMs) return
  }
}

/** A site with its gateways, as far as the model has come. */
interface FarmSite {
  sim: SiteSim
  uplinks: Uplink[]
  phases: Map<string, number>
}

function startFarm({ anchor, ...options }: RecordingOptions, scenario: Scenario): FarmSite[] {
  const seed = options.seed ?? DEMO_SEED
  return (options.sites ?? DEMO_SITES).map(site => ({
    sim: startSite({ site, anchor, scenario, seed }),
    uplinks: demoGateways()
      .map((place, index) => ({ place, index }))
      .filter(({ place }) => place.site.key === site.key)
      .map(({ place, index }) => startUplink({ place, index, seed })),
    phases: airspacePhases(site),
  }))
}

interface Span {
  fromMs: number
  toMs: number
}

function isStateDue(slot: number, { fromMs }: Span): boolean {
  return slot % STATE_EVERY_SLOTS === 0 && endOf(slot) >= fromMs - STATES_BEFORE_MS
}

/** Moves a site on by one slot. @returns its messages that arrive in the span, with the moment of each */
function stepLines(
  { sim, uplinks, phases }: FarmSite,
  { scenario, span }: { scenario: Scenario; span: Span },
): { at: number; line: RecordingLine }[] {
  const { slot, airspaces } = stepSite(sim)
  const hour = (slot * SLOT_SECONDS - sim.anchorSeconds) / 3600
  const unheard = endOf(slot) + ARRIVES_WITHIN_MS < span.fromMs
  return uplinks
    .flatMap(uplink => {
      const groups = airspaces.map(({ key, samples }) => ({
        phase: phases.get(key) ?? 0,
        samples: samplesThrough(uplink, samples),
      }))
      return stepUplink(uplink, { slot, hour, groups, scenario, unheard })
    })
    .map(line => ({ at: Date.parse(line.at), line }))
    .filter(({ at }) => at > span.fromMs && at <= span.toMs)
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
      return [airspace.key, goldenPhase(place === -1 ? index : place)]
    }),
  )
}
