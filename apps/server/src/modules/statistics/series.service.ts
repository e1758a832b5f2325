/** Reads readings of devices over a range of local days: of one, of a site's, of an airspace's. */
import type { DayRange } from '@earshot/contract/rules/day-range.ts'
import {
  type AirspaceDeviceData,
  SERIES,
  type SensorData,
  type SeriesName,
} from '@earshot/contract/schemas/hardware/statistics.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { inEveryZone, zoneOf } from './local-range.ts'
import { findRdi, findReadings } from './series.queries.ts'
import { type PointsOf, SERIES_UNIT, seriesOf } from './series.view.ts'
import { type Steps, stepsOf } from './series-steps.ts'
import { findSensorStatuses } from './statuses.queries.ts'
import {
  allPlaces,
  devicesOf,
  findAirspace,
  findDevice,
  findPlacements,
  findSite,
  type Place,
  placesOf,
} from './subjects.queries.ts'

interface Request {
  id: number
  range: DayRange
  now: Date
}

type Device = { id: number; code: string; name: string }

export async function readDeviceSeries(
  db: Db,
  { id, range, now, sensors }: Request & { sensors: readonly SeriesName[] | undefined },
): Promise<SensorData> {
  const device = await findDevice(db, id)
  if (device === null) throw notFound('device')
  const places = allPlaces(device, await findPlacements(db, { deviceId: id }))
  const { code, name } = device
  return readSeries(db, {
    devices: [{ id, code, name }],
    places,
    names: namesOf(sensors),
    range,
    timezone: device.timezone,
    now,
  })
}

export async function readSiteSeries(
  db: Db,
  {
    id,
    range,
    now,
    sensors,
    devices: wanted,
  }: Request & { sensors: readonly SeriesName[] | undefined; devices: readonly number[] | undefined },
): Promise<SensorData> {
  const site = await findSite(db, id)
  if (site === undefined) throw notFound('site')
  const all = await findPlacements(db, { siteId: id }, inEveryZone(range))
  const placements =
    wanted === undefined ? all : all.filter(placement => wanted.includes(placement.device_id))
  return readSeries(db, {
    devices: devicesOf(placements),
    places: placesOf(placements),
    names: namesOf(sensors),
    range,
    timezone: site.timezone,
    now,
  })
}

export async function readAirspaceSeries(
  db: Db,
  { id, range, now, sensor }: Request & { sensor: Sensor },
): Promise<AirspaceDeviceData> {
  const airspace = await findAirspace(db, id)
  if (airspace === undefined) throw notFound('airspace')
  const placements = await findPlacements(db, { airspaceId: id }, inEveryZone(range))
  const devices = devicesOf(placements)
  const steps = stepsOf({ range, timezone: zoneOf(airspace.timezone), now, series: devices.length })
  const pointsOf = await find(db, { steps, places: placesOf(placements), names: [sensor] })
  const statuses = await findSensorStatuses(db, { airspaceId: id, sensor })
  return {
    airspace: { id, name: airspace.name },
    sensor,
    unit: SERIES_UNIT[sensor],
    resolution: steps.resolution,
    devices: devices.map(device => ({
      device,
      // A monitor that hangs elsewhere now shows nothing that is this airspace's.
      status: statuses.get(device.id) ?? 'DEFAULT',
      points: pointsOf(device.id, sensor),
    })),
  }
}

interface SeriesRequest {
  devices: readonly Device[]
  places: readonly Place[]
  names: readonly SeriesName[]
  range: DayRange
  timezone: string | null
  now: Date
}

async function readSeries(
  db: Db,
  { devices, places, names, range, timezone, now }: SeriesRequest,
): Promise<SensorData> {
  const series = devices.length * names.length
  const steps = stepsOf({ range, timezone: zoneOf(timezone), now, series })
  const pointsOf = await find(db, { steps, places, names })
  const data = devices.flatMap(device =>
    names.map(sensor => ({
      device,
      sensor,
      unit: SERIES_UNIT[sensor],
      points: pointsOf(device.id, sensor),
    })),
  )
  return { resolution: steps.resolution, data }
}

async function find(
  db: Db,
  { steps, places, names }: { steps: Steps; places: readonly Place[]; names: readonly SeriesName[] },
): Promise<PointsOf> {
  const [readings, rdi] = await Promise.all([
    names.some(name => name !== 'RDI') ? findReadings(db, { ...steps, places }) : [],
    names.includes('RDI') ? findRdi(db, { ...steps, places }) : [],
  ])
  return seriesOf({ steps: steps.steps, readings, rdi })
}

/** Lists the names in the contract's order, each once. */
function namesOf(asked: readonly SeriesName[] | undefined): SeriesName[] {
  return SERIES.filter(name => asked === undefined || asked.length === 0 || asked.includes(name))
}
