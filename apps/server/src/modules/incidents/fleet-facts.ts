/** What is known of the fleet when its incidents are looked for. */
import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import type { Sensor, SensorFaultKind } from '@earshot/contract/values.ts'

/** Maps a gateway's code to the incident of its site that it was counted in at the last look. */
export type KnownSilences = ReadonlyMap<string, string>

export interface Coded {
  id: number
  code: string
}

export interface AtSite {
  site_id: number
  country: string
  supplier_id: number | null
}

/** The airspaces have one entry for each monitor concerned, so that each counts with its share of the room. */
interface WithAirspaces {
  airspace_ids: readonly number[]
}

export interface SilentGateway extends Coded, AtSite, WithAirspaces {
  since: Date
  of: number
}
/** The gateways of one site that have not been heard since they came there. */
export interface UnheardGateways extends AtSite, WithAirspaces {
  gateways: readonly Coded[]
  since: Date
}
export interface SilentDevice extends Coded, AtSite {
  airspace_id: number
  airspace: string
  since: Date
  of: number
}
export interface FrozenSensor extends SilentDevice {
  sensor: Sensor
  value: number
}
export interface ImplausibleSensor extends FrozenSensor {
  fault: SensorFaultKind
}
/** A gateway that sends for monitors of other sites; it may stand at none itself. */
export interface ForeignSender extends Coded, WithAirspaces {
  site_id: number | null
  country: string
  supplier_id: number | null
  devices: readonly Coded[]
  since: Date
}
export interface LowDisk extends Coded, AtSite, WithAirspaces {
  disk_free: number
}
/** The terms of one site that end on one day. */
export interface EndingTerm extends AtSite, WithAirspaces {
  ends: Date
  day: string
  codes: readonly string[]
}
export interface WaitingOrder {
  id: number
  supplier_id: number
  since: Date
  missing: number
  quantity: number
  animals: number
}
/** A chain whose people were told for a day, while its Alarm lasts and nobody has it. */
export interface UnansweredAlarm extends AtSite, WithAirspaces {
  id: number
  since: Date
  /** Null where it tells of a silent site. */
  airspace_id: number | null
  airspace: string | null
  sensor: Sensor | null
  told: number
  channels: readonly AlarmChannel[]
}
/** The boards of one week; `faulty` by their delivery status. */
export interface Lot extends WithAirspaces {
  name: string
  of: number
  faulty: readonly Coded[]
}

export interface FleetFacts {
  gateways: readonly SilentGateway[]
  silences: KnownSilences
  unheard: readonly UnheardGateways[]
  devices: readonly SilentDevice[]
  frozen: readonly FrozenSensor[]
  implausible: readonly ImplausibleSensor[]
  /** The lot of each of them, by id. */
  lotOf: ReadonlyMap<number, string>
  foreign: readonly ForeignSender[]
  disks: readonly LowDisk[]
  terms: readonly EndingTerm[]
  orders: readonly WaitingOrder[]
  unanswered: readonly UnansweredAlarm[]
  lots: readonly Lot[]
  /** Airspace id → the animals that one of its monitors hears, as its share of all that are there. */
  animalsOf: ReadonlyMap<number, number>
}
