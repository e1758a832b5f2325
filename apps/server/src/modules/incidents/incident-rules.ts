/**
 * Turns what is known of the fleet into what is to be done: one incident for each cause. Pure. Thresholds are those
 * of the domain: the silence and the disk spec/3 §3.2, the term §3.9, the rest `DOMAIN.incident`.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { IncidentKind, IncidentSeverity } from '@earshot/contract/fleet-values.ts'
import type { IncidentFacts } from '@earshot/contract/schemas/admin/incident.ts'
import type {
  AtSite,
  Coded,
  EndingTerm,
  FleetFacts,
  ForeignSender,
  FrozenSensor,
  ImplausibleSensor,
  Lot,
  LowDisk,
  SilentDevice,
  UnansweredAlarm,
  UnheardGateways,
  WaitingOrder,
} from './fleet-facts.ts'
import { type Silence, silencesOf } from './silences.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** An answer names so many; the rest are counted. */
const MAX_NAMED = 5
/** An address holds as many codes for the toolbox. */
const CODES = 100

export interface FoundIncident {
  cause: string
  kind: IncidentKind
  severity: IncidentSeverity
  site_id: number | null
  supplier_id: number | null
  country: string
  animals: number
  devices: number
  /** The moment, or null: since it was found. */
  since: Date | null
  facts: IncidentFacts
}

const NOTHING: IncidentFacts = {
  gateways: [],
  devices: [],
  codes: [],
  channels: [],
  airspace: null,
  sensor: null,
  value: null,
  fault: null,
  disk_free: null,
  order: null,
  lot: null,
  of: 0,
}

export function incidentsOf(facts: FleetFacts, now: Date): FoundIncident[] {
  const failing = facts.lots.flatMap(lot => failingLot(lot, facts))
  const explained = new Set(failing.map(({ facts: { lot } }) => lot))
  const frozen = facts.frozen.filter(one => !explained.has(facts.lotOf.get(one.id) ?? ''))
  return [
    ...facts.unanswered.map(alarm => unansweredAlarm(alarm, facts)),
    ...failing,
    ...silentGateways(facts, now),
    ...facts.unheard.map(ofSite => unheardGateways(ofSite, facts)),
    ...alike(facts.devices, each => `${each.airspace_id}`).map(group => silentAirspace(group, facts)),
    ...alike(frozen, each => `${each.airspace_id}:${each.sensor}`).map(group => frozenAirspace(group, facts)),
    ...alike(facts.implausible, each => `${each.airspace_id}:${each.sensor}:${each.fault}`).map(group =>
      implausibleAirspace(group, facts),
    ),
    ...facts.foreign.map(sender => foreignDevices(sender, facts)),
    ...facts.disks.map(disk => lowDisk(disk, facts)),
    ...facts.terms.map(term => endingTerm(term, facts, now)),
    ...facts.orders.flatMap(order => lateOrder(order, now)),
  ]
}

type Animals = Pick<FleetFacts, 'animalsOf'>

function animalsHeard(airspaceIds: readonly number[], { animalsOf }: Animals): number {
  return Math.round(airspaceIds.reduce((total, id) => total + (animalsOf.get(id) ?? 0), 0))
}

const coded = ({ id, code }: Coded): Coded => ({ id, code })
const named = (things: readonly Coded[]) => things.slice(0, MAX_NAMED).map(coded)
const codesOf = (things: readonly Coded[]) => things.slice(0, CODES).map(({ code }) => code)
const place = ({ site_id, country, supplier_id }: AtSite) => ({ site_id, country, supplier_id })
const earliest = (things: readonly { since: Date }[]) =>
  new Date(Math.min(...things.map(({ since }) => since.getTime())))

function silentGateways(facts: FleetFacts, now: Date): FoundIncident[] {
  return alike(facts.gateways, ({ site_id }) => `${site_id}`).flatMap(ofSite =>
    silencesOf(ofSite, facts.silences).map(silence => silentGroup(silence, facts, now)),
  )
}

function silentGroup({ cause, first, gateways }: Silence, facts: Animals, now: Date): FoundIncident {
  const byNumber = gateways.toSorted((one, other) => one.id - other.id)
  const { since } = first
  const lost = now.getTime() - since.getTime() >= DOMAIN.lostMin * 60_000
  const behind = gateways.flatMap(({ airspace_ids }) => airspace_ids)
  return {
    cause,
    kind: 'GATEWAY_SILENT',
    severity: lost ? 'ALARM' : 'WARNING',
    ...place(first),
    animals: animalsHeard(behind, facts),
    devices: gateways.length,
    since,
    facts: { ...NOTHING, gateways: named(byNumber), codes: codesOf(byNumber), of: first.of },
  }
}

function unheardGateways(ofSite: UnheardGateways, facts: Animals): FoundIncident {
  const { gateways, since, airspace_ids } = ofSite
  return {
    cause: `unheard:${ofSite.site_id}`,
    kind: 'GATEWAY_UNHEARD',
    severity: 'WARNING',
    ...place(ofSite),
    animals: animalsHeard(airspace_ids, facts),
    devices: gateways.length,
    since,
    facts: { ...NOTHING, gateways: named(gateways), codes: codesOf(gateways), of: gateways.length },
  }
}

/** A group has at least one member. */
type Group<One> = readonly [One, ...One[]]

function alike<One>(things: readonly One[], keyOf: (one: One) => string): Group<One>[] {
  const groups = new Map<string, [One, ...One[]]>()
  for (const one of things) {
    const group = groups.get(keyOf(one))
    if (group === undefined) groups.set(keyOf(one), [one])
    else group.push(one)
  }
  return [...groups.values()]
}

function airspaceOf(group: Group<SilentDevice>, facts: Animals) {
  const [first] = group
  return {
    ...place(first),
    animals: animalsHeard(
      group.map(({ airspace_id }) => airspace_id),
      facts,
    ),
    devices: group.length,
    since: earliest(group),
    facts: {
      ...NOTHING,
      devices: named(group),
      codes: codesOf(group),
      of: first.of,
      airspace: { id: first.airspace_id, name: first.airspace },
    },
  }
}

function silentAirspace(group: Group<SilentDevice>, facts: Animals): FoundIncident {
  const [first] = group
  return {
    cause: `silent:${first.airspace_id}`,
    kind: 'DEVICES_SILENT',
    severity: 'WARNING',
    ...airspaceOf(group, facts),
  }
}

function frozenAirspace(group: Group<FrozenSensor>, facts: Animals): FoundIncident {
  const [{ airspace_id, sensor, value }] = group
  const whole = airspaceOf(group, facts)
  return {
    cause: `frozen:${airspace_id}:${sensor}`,
    kind: 'SENSOR_FROZEN',
    severity: 'WARNING',
    ...whole,
    facts: { ...whole.facts, sensor, value },
  }
}

function implausibleAirspace(group: Group<ImplausibleSensor>, facts: Animals): FoundIncident {
  const [{ airspace_id, sensor, fault, value }] = group
  const whole = airspaceOf(group, facts)
  return {
    cause: `implausible:${airspace_id}:${sensor}:${fault}`,
    kind: 'SENSOR_IMPLAUSIBLE',
    severity: 'WARNING',
    ...whole,
    facts: { ...whole.facts, sensor, fault, value },
  }
}

/**
 * The monitor was moved without being told, or a secret is in wrong hands: nothing is stored, so nobody's figures are
 * at risk.
 */
function foreignDevices(sender: ForeignSender, facts: Animals): FoundIncident {
  const { id, site_id, country, supplier_id, devices, since } = sender
  return {
    cause: `foreign:${id}`,
    kind: 'FOREIGN_DEVICES',
    severity: 'WARNING',
    site_id,
    country,
    supplier_id,
    animals: animalsHeard(sender.airspace_ids, facts),
    devices: devices.length,
    since,
    facts: {
      ...NOTHING,
      gateways: [coded(sender)],
      devices: named(devices),
      codes: codesOf([sender, ...devices]),
      of: devices.length,
    },
  }
}

function lowDisk(disk: LowDisk, facts: Animals): FoundIncident {
  const severity = disk.disk_free < DOMAIN.gatewayDisk.warning ? 'ALARM' : 'WARNING'
  return {
    cause: `disk:${disk.id}`,
    kind: 'DISK_LOW',
    severity,
    ...place(disk),
    animals: animalsHeard(disk.airspace_ids, facts),
    devices: 1,
    since: null,
    facts: { ...NOTHING, gateways: [coded(disk)], codes: [disk.code], disk_free: disk.disk_free, of: 1 },
  }
}

function endingTerm(term: EndingTerm, facts: Animals, now: Date): FoundIncident {
  const isSoon = term.ends.getTime() - now.getTime() <= DOMAIN.licence.lastCallDays * DAY_MS
  return {
    cause: `licence:${term.site_id}:${term.day}`,
    kind: 'LICENCE_ENDING',
    ...place(term),
    severity: isSoon ? 'WARNING' : 'NOTICE',
    animals: animalsHeard(term.airspace_ids, facts),
    devices: term.codes.length,
    since: term.ends,
    facts: { ...NOTHING, codes: term.codes.slice(0, CODES), of: term.codes.length },
  }
}

function lateOrder(
  { id, supplier_id, since, missing, quantity, animals }: WaitingOrder,
  now: Date,
): FoundIncident[] {
  const days = (now.getTime() - since.getTime()) / DAY_MS
  if (missing === 0 || days < DOMAIN.incident.orderLateDays) return []
  const severity = days < DOMAIN.incident.orderVeryLateDays ? 'NOTICE' : 'WARNING'
  return [
    {
      cause: `order:${id}`,
      kind: 'ORDER_LATE',
      severity,
      site_id: null,
      supplier_id,
      country: '',
      animals,
      devices: missing,
      since,
      facts: { ...NOTHING, order: id, of: quantity },
    },
  ]
}

/** The animals are those of all airspaces of the chain; its first alert names it. */
function unansweredAlarm(alarm: UnansweredAlarm, facts: Animals): FoundIncident {
  const { id, since, airspace_id, airspace, sensor, told, channels } = alarm
  return {
    cause: `alarm:${id}`,
    kind: 'ALARM_UNANSWERED',
    severity: 'ALARM',
    ...place(alarm),
    animals: animalsHeard(alarm.airspace_ids, facts),
    devices: told,
    since,
    facts: {
      ...NOTHING,
      channels: [...channels],
      airspace: airspace_id === null || airspace === null ? null : { id: airspace_id, name: airspace },
      sensor,
      of: told,
    },
  }
}

/** A lot is at fault by what came back of it and by what stands still in the barns. All that hang of it are behind it. */
function failingLot(lot: Lot, facts: FleetFacts): FoundIncident[] {
  const stuck = facts.frozen.filter(({ id }) => facts.lotOf.get(id) === lot.name)
  const faulty = [...new Map([...lot.faulty, ...stuck].map(one => [one.id, one])).values()]
  const { faulty: least, sharePct } = DOMAIN.incident.lot
  if (faulty.length < least || (faulty.length * 100) / lot.of < sharePct) return []
  return [
    {
      cause: `lot:${lot.name}`,
      kind: 'LOT_FAILING',
      severity: 'ALARM',
      site_id: null,
      supplier_id: null,
      country: '',
      animals: animalsHeard(lot.airspace_ids, facts),
      devices: faulty.length,
      since: stuck.length === 0 ? null : earliest(stuck),
      facts: { ...NOTHING, devices: named(faulty), codes: codesOf(faulty), lot: lot.name, of: lot.of },
    },
  ]
}
