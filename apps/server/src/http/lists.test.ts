/**
 * Every built list, by everything its query takes: a page, a size, each order, each value of each filter, and what it does
 * not know. What comes back is held against the whole list, so a list that does not page or order fails.
 */
import { catalogue } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { PageQuery } from '@earshot/contract/schemas/page.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '#app.ts'
import type { EventStreams } from '#modules/system/event-stream.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { aBarn, aBatch, aDevice, aMembership, anAdmin } from '#test/factories.ts'
import { aFarm, type Farm, idOf } from '#test/farm.ts'
import { jsonSchemaOf } from '#test/hostile.ts'

const { app: test, db } = appWithDatabase()
let farm: Farm
let authorization: string

/** Nothing is opened here: the list of routes does not depend on it. */
const built = new Set(listRoutes({} as EventStreams).map(({ entry }) => entry))
const paged = Object.keys(PageQuery.shape)
const lists = Object.entries(catalogue).filter(
  ([, entry]) => built.has(entry) && paged.every(name => name in (entry.query?.shape ?? {})),
)

const CLOSED = {
  state: 'CLOSED',
  animals_end: 240,
  close_reason: 'SLAUGHTER',
  closed_at: new Date('2026-01-01T00:00:00Z'),
} as const

beforeAll(async () => {
  farm = await aFarm(db, 'Hoeve')
  const admin = await anAdmin(db)
  authorization = `Bearer ${await test.signIn(admin)}`
  for (const index of [0, 1, 2]) {
    const place = { site_id: farm.site.id, airspace_id: farm.airspace.id }
    const days = { start_date: `2025-1${index}-01`, end_date: `2025-1${index}-20` }
    await aBatch(db, { ...place, ...days, ...CLOSED, name: `Batch ${index}` })
    await aDevice(db, { deck: farm.deck, name: `Monitor ${index}` })
    await anEndedAlert(index)
    await aNotice(admin, index)
    const { site } = await aBarn(db, { site: { name: `Site ${index}` } })
    await aMembership(db, { site, user: admin })
  }
})

async function anEndedAlert(index: number): Promise<void> {
  const place = { site_id: farm.site.id, airspace_id: farm.airspace.id, device_ids: [farm.device.id] }
  const opened_at = new Date(Date.UTC(2026, 0, 10 + index))
  const closed_at = new Date(opened_at.getTime() + 3_600_000)
  const judged = {
    sensor: 'TEMPERATURE',
    direction: 'HIGH',
    priority: 'ALARM',
    max_priority: 'ALARM',
  } as const
  const values = { value: 31 + index, limit_value: 30, peak: 32 + index, opened_at, last_seen_at: opened_at }
  const ended = { state: 'CLOSED', closed_at, close_reason: 'RECOVERED' } as const
  await db
    .insertInto('alerts')
    .values({ ...place, ...judged, ...values, ...ended })
    .execute()
}

async function aNotice(user: { id: number }, index: number): Promise<void> {
  const place = { site_id: farm.site.id, airspace_id: farm.airspace.id, device_ids: [farm.device.id] }
  const about = { event_kind: 'ALERT_OPENED', ref_id: farm.alert.id, transition_no: 2 + index } as const
  const told = {
    type: index === 1 ? 'ALARM' : 'NORMAL',
    title_key: 'notifications:alert_warning_coughs',
  } as const
  const created_at = new Date(Date.UTC(2026, 0, 10 + index))
  const row = { ...place, ...about, ...told, priority: 'WARNING', sensors: ['COUGHS'], created_at } as const
  const insert = db.insertInto('notifications').values({ ...row, sensors: [...row.sensors] })
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  await db.insertInto('notification_recipients').values({ notification_id: id, user_id: user.id }).execute()
}

interface Listed {
  status: number
  body: Record<string, unknown> & { items: Record<string, unknown>[]; total: number; pages: number }
}

async function list(entry: EndpointShape, query: Record<string, string>): Promise<Listed> {
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name, farm)))
  const url = `${path}?${new URLSearchParams(query)}`
  const answer = await test.app.inject({ method: 'GET', url, headers: { authorization } })
  return { status: answer.statusCode, body: answer.json() }
}

const keys = ({ body }: Listed) => body.items.map(item => JSON.stringify(item.id ?? item))

/** Without those that have nothing to be ordered by: they come last in either direction. */
const valued = ({ body, ...rest }: Listed, field: string) =>
  keys({ ...rest, body: { ...body, items: body.items.filter(item => item[field] !== null) } })

/** Each parameter that is one of a list of values, with all of them. */
function choicesOf(entry: EndpointShape): [string, string[]][] {
  const fields = Object.entries(entry.query === undefined ? {} : (jsonSchemaOf(entry.query).properties ?? {}))
  return fields.flatMap(([name, { enum: values }]) =>
    Array.isArray(values) ? [[name, values.map(String)] as [string, string[]]] : [],
  )
}

const filtersOf = (entry: EndpointShape) =>
  choicesOf(entry).filter(([name]) => name !== 'ordering_field' && name !== 'order')

describe.each(lists)('%s', (_name, entry) => {
  it('is cut into pages that make up the whole, each row once', async () => {
    const whole = await list(entry, { perPage: '1000' })
    expect(whole.status).toBe(200)
    const pages: string[] = []
    for (let page = 1; page <= whole.body.total; page += 1) {
      const one = await list(entry, { page: String(page), perPage: '1' })
      expect(one.body).toMatchObject({ page, per_page: 1, total: whole.body.total, pages: whole.body.total })
      pages.push(...keys(one))
    }
    expect(pages).toEqual(keys(whole))
    const beyond = await list(entry, { page: String(whole.body.total + 1), perPage: '1' })
    expect(beyond.body).toMatchObject({ items: [], total: whole.body.total })
  })

  it('has the same rows in each order, turned round by the other direction, page by page as well', async () => {
    const whole = await list(entry, { perPage: '1000' })
    const fields = choicesOf(entry).find(([name]) => name === 'ordering_field')?.[1] ?? []
    for (const ordering_field of fields) {
      const up = await list(entry, { ordering_field, order: 'asc', perPage: '1000' })
      const down = await list(entry, { ordering_field, order: 'desc', perPage: '1000' })
      expect(keys(up).sort(), ordering_field).toEqual(keys(whole).sort())
      expect(valued(down, ordering_field), ordering_field).toEqual(valued(up, ordering_field).reverse())
      const second = await list(entry, { ordering_field, order: 'desc', page: '2', perPage: '2' })
      expect(keys(second), ordering_field).toEqual(keys(down).slice(2, 4))
    }
  })

  it('is narrowed by each value of each filter to some of its rows', async () => {
    const whole = keys(await list(entry, { perPage: '1000' }))
    for (const [name, values] of filtersOf(entry)) {
      for (const value of values) {
        const some = await list(entry, { [name]: value, perPage: '1000' })
        expect(some.status, `${name}=${value}`).toBe(200)
        expect(some.body.total, `${name}=${value}`).toBe(some.body.items.length)
        expect(whole, `${name}=${value}`).toEqual(expect.arrayContaining(keys(some)))
      }
    }
  })

  it('refuses what it does not know, on the field', async () => {
    const wrong = [...choicesOf(entry).map(([name]) => name), ...paged]
    for (const name of wrong) {
      const { status, body } = await list(entry, { [name]: 'unknown' })
      expect([status, Object.keys(body).includes(name)], name).toEqual([400, true])
    }
  })
})
