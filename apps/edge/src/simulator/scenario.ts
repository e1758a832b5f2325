/**
 * Events are staged around the anchor so that a fresh demo always has something to show. Everything else follows
 * from the model. Hours are relative to the anchor; airspaces and devices are named by their keys and labels in the
 * demo farm.
 */
import type { ClimateFault } from './climate.ts'

export type Scenario = {
  faults: { airspace: string; fromHour: number; toHour: number; fault: Partial<ClimateFault> }[]
  introductions: { airspace: string; hour: number; zone: number; exposed: number; susceptible: number }[]
  silentMonitors: { airspace: string; name: string; fromHour: number; toHour: number }[]
  /** Sensors of one monitor that go wrong: they stand still, jump or drift away from the air around them. */
  sensorFaults: {
    airspace: string
    name: string
    sensor: 'temperature' | 'humidity'
    fault: 'frozen' | 'jumping' | 'apart'
    fromHour: number
    toHour: number
  }[]
  silentGateways: { code: string; fromHour: number; toHour: number }[]
  /** Chance brings new disease only after this hour. */
  chanceFromHour: number
}

export const SCENARIO: Scenario = {
  faults: [
    // A curve set for piglets two weeks older: a little over one degree under the band.
    { airspace: 'rode/nursery-a', fromHour: -7.5, toHour: 60, fault: { setPointShift: -5.4 } },
    // The drinkers spill and the computer is told to tolerate damp air.
    { airspace: 'linde/nursery-4', fromHour: -13, toHour: 40, fault: { humidityLimit: 74, soaked: 4 } },
    { airspace: 'peelhoeve/afdeling-2', fromHour: -20, toHour: 90, fault: { humidityLimit: 74, soaked: 4 } },
    { airspace: 'peelhoeve/afdeling-3', fromHour: -11, toHour: 70, fault: { humidityLimit: 74, soaked: 4 } },
    // This older trouble, long over, is for the history.
    { airspace: 'linde/nursery-1', fromHour: -53, toHour: -48, fault: { setPointShift: -6 } },
    { airspace: 'linde/fattening-3', fromHour: -86, toHour: -75, fault: { humidityLimit: 74, soaked: 4 } },
    { airspace: 'amselgrund/abteil-1', fromHour: -410, toHour: -402, fault: { setPointShift: -6.5 } },
  ],
  introductions: [
    // It came with the bought-in piglets; Fattening 1 caught it over boots in the second week.
    { airspace: 'linde/nursery-2', hour: -355, zone: 0, exposed: 0.03, susceptible: 0.9 },
    // The airspace is some points below the alarm's limit by the anchor, at whatever hour that is.
    { airspace: 'linde/fattening-1', hour: -273, zone: 0, exposed: 0.006, susceptible: 0.95 },
    { airspace: 'aa/airspace-3', hour: -730, zone: 0, exposed: 0.03, susceptible: 0.52 },
    { airspace: 'eschenhof/abteil-1', hour: -1030, zone: 1, exposed: 0.02, susceptible: 0.9 },
  ],
  silentMonitors: [
    { airspace: 'linde/fattening-2', name: 'F2-04', fromHour: -3.2, toHour: 400 },
    { airspace: 'linde/nursery-3', name: 'N3-01', fromHour: -49, toHour: 600 },
  ],
  sensorFaults: [],
  silentGateways: [{ code: 'EG-7X3JW', fromHour: -9.1, toHour: Number.POSITIVE_INFINITY }],
  chanceFromHour: 72,
}

/** The same with a sensor of each fault, in barns where nothing else happens: what a monitor that cannot be believed looks like. */
export const FAULTY_SENSORS: Scenario = {
  ...SCENARIO,
  sensorFaults: [
    {
      airspace: 'linde/fattening-2',
      name: 'F2-01',
      sensor: 'temperature',
      fault: 'frozen',
      fromHour: -20,
      toHour: 400,
    },
    {
      airspace: 'linde/nursery-1',
      name: 'N1-02',
      sensor: 'humidity',
      fault: 'jumping',
      fromHour: -9,
      toHour: 400,
    },
    {
      airspace: 'linde/nursery-3',
      name: 'N3-02',
      sensor: 'temperature',
      fault: 'apart',
      fromHour: -30,
      toHour: 400,
    },
  ],
}

/** The faults of a monitor's own sensors at an hour. */
export function sensorFaultsAt(
  { sensorFaults }: Scenario,
  { airspace, name, hour }: { airspace: string; name: string; hour: number },
): Scenario['sensorFaults'] {
  return sensorFaults.filter(
    one => one.airspace === airspace && one.name === name && hour >= one.fromHour && hour < one.toHour,
  )
}

/** The faults that hold in an airspace at an hour, merged over the neutral ones. */
export function faultAt(
  scenario: Scenario,
  airspace: string,
  hour: number,
  neutral: ClimateFault,
): ClimateFault {
  let fault = neutral
  for (const entry of scenario.faults) {
    if (entry.airspace !== airspace || hour < entry.fromHour || hour >= entry.toHour) continue
    fault = { ...fault, ...entry.fault }
  }
  return fault
}
