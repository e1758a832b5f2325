/** Tests that compare one farm in two databases read its charts and the administrators' calls here. */
import type { Answer, CallInput, EndpointShape } from '@earshot/contract/endpoint.ts'
import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import type { DayRange } from '@earshot/contract/rules/day-range.ts'
import type { SiteAvailability } from '@earshot/contract/schemas/hardware/statistics.ts'
import { SENSORS } from '@earshot/contract/values.ts'
import { expect } from 'vitest'
import type { Db } from '#db/open.ts'
import { readHumidityGraph, readRhsGraph, readTemperatureGraph } from '#graphs/read-graph.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { EngineBarn } from '#test/engine-barn.ts'
import { anAdmin } from '#test/factories.ts'

/** Reads everything a chart draws, of the room and of each monitor, in every resolution. */
export async function charts(db: Db, barn: EngineBarn): Promise<unknown[]> {
  const place = { siteId: barn.site.id, airspaceId: barn.airspace.id }
  const places = [place, ...barn.devices.map(({ id: deviceId }) => ({ ...place, deviceId }))]
  const drawn: unknown[] = []
  for (const resolution of ['slot', 'hour', 'day'] as const) {
    for (const one of places) {
      const request = { place: one, batchId: barn.batch.id, query: { resolution }, now: barn.clock.now() }
      const graphs = [
        await readRhsGraph(db, request),
        await readTemperatureGraph(db, request),
        await readHumidityGraph(db, request),
      ]
      drawn.push(...graphs.map(withoutLateness))
    }
  }
  return drawn
}

/** Two ways to arrive differ in how much came late. */
function withoutLateness<Graph extends { points: { late: unknown } }>({ points, ...graph }: Graph) {
  const { late: _late, ...shown } = points
  return { ...graph, points: shown }
}

/** The rows whose numbers and names differ from database to database. */
export interface Named {
  site: { id: number }
  /** The kinds of things that answers name, each in an order that is the same in every database. */
  refs: Record<'airspace' | 'device' | 'gateway', readonly { id: number }[]>
}

export interface Answers {
  availability: SiteAvailability[]
  /** Every answer, with places instead of numbers and names. */
  all: Record<string, unknown>
}

/** Reads availability, usage and readings, asked by an administrator through the whole application. */
export async function adminAnswers(
  db: Db,
  { named, clock, days }: { named: Named; clock: EngineBarn['clock']; days: DayRange },
): Promise<Answers> {
  const app = await testApp({ db, clock })
  try {
    const ask = asker(app, await app.signIn(await anAdmin(db)))
    const site = { params: { siteId: named.site.id } }
    const availability: SiteAvailability[] = []
    for (const sensor of SENSORS) {
      const query = { ...days, sensor, site_pk: named.site.id }
      availability.push(await ask(statistics.siteAvailability, { ...site, query }))
    }
    const devices: unknown[] = []
    for (const { id } of named.refs.device) {
      const params = { deviceId: id }
      for (const sensor of SENSORS) {
        devices.push(await ask(adminDevices.availability, { params, query: { ...days, sensor } }))
      }
      devices.push(await ask(adminDevices.usage, { params, query: days }))
    }
    const gateways = await ask(statistics.gatewayUsage, { query: { ...days, site_pk: named.site.id } })
    const fleet = await ask(statistics.gatewayUsage, { query: days })
    const week = await ask(statistics.gatewayUsageTotal, { query: { timeframe: '7' } })
    const month = await ask(statistics.gatewayUsageTotal, { query: { timeframe: '30' } })
    const readings = await ask(statistics.siteSensorData, { ...site, query: days })
    const all = { availability, devices, gateways, fleet, week, month, readings }
    return { availability, all: placed(all, named) }
  } finally {
    await app.close()
  }
}

type Ask = <E extends EndpointShape>(endpoint: E, input: CallInput<E>) => Promise<Answer<E>>

function asker(app: TestApp, token: string): Ask {
  return async (endpoint, input) => {
    const { status, body, text } = await app.call(endpoint, input, { as: token })
    expect(status, text).toBe(200)
    return body
  }
}

function placed(answers: Record<string, unknown>, { refs }: Named): Record<string, unknown> {
  const places = new Map(
    Object.entries(refs).flatMap(([kind, rows]) =>
      rows.map(({ id }, index) => [`${kind} ${id}`, `${kind} at ${index}`] as const),
    ),
  )
  return JSON.parse(JSON.stringify(answers), (key, value) => places.get(`${key} ${value?.id}`) ?? value)
}
