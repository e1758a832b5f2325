/**
 * Every built list, by everything its query takes: a page, a size, each order, each filter, and what it does not know. What
 * comes back is held against the whole list, so a list that does not page, order or filter fails. The parameters are read
 * from the contract: a new filter is asked for from the day its list is built, and says which rows it leaves in
 * `test/list-filters.ts`.
 */
import { catalogue } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { commaListItem, PageQuery } from '@earshot/contract/schemas/page.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { listRoutes } from '#app.ts'
import type { EventStreams } from '#modules/system/event-stream.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { anAdmin } from '#test/factories.ts'
import { idOf } from '#test/farm.ts'
import { jsonSchemaOf } from '#test/hostile-input.ts'
import { LIST_FILTERS, type ListFilter, NO_FILTERS, type Row } from '#test/list-filters.ts'
import { aListWorld, type ListWorld } from '#test/list-world.ts'

const { app: test, db } = appWithDatabase()
let world: ListWorld
let authorization: string

/** Nothing is opened here: the list of routes does not depend on it. */
const built = new Set(listRoutes({} as EventStreams).map(({ endpoint }) => endpoint))
const paged = Object.keys(PageQuery.shape)
const ordered = ['ordering_field', 'order']
const isPaged = (endpoint: EndpointShape) => paged.every(name => name in (endpoint.query?.shape ?? {}))
const lists = Object.entries(catalogue).filter(([, endpoint]) => built.has(endpoint) && isPaged(endpoint))

/** Paged or not: whatever answers rows and can be asked for some of them. */
const filters = Object.entries(catalogue).flatMap(([name, endpoint]) => {
  const answers = endpoint.success.body as z.ZodObject | undefined
  if (!built.has(endpoint) || endpoint.method !== 'GET' || answers?.shape?.items === undefined) return []
  const names = Object.keys(endpoint.query?.shape ?? {})
  return names
    .filter(each => ![...paged, ...ordered].includes(each) && !NO_FILTERS.has(`${name}.${each}`))
    .map(each => ({ key: `${name}.${each}`, endpoint: endpoint, name: each }))
})

beforeAll(async () => {
  const admin = await anAdmin(db)
  world = await aListWorld(db, admin)
  authorization = `Bearer ${await test.signIn(admin)}`
})

interface Listed {
  status: number
  body: Record<string, unknown> & { items: Record<string, unknown>[]; total: number; pages: number }
}

async function list(endpoint: EndpointShape, query: Record<string, string>): Promise<Listed> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name, world.farm)))
  const url = `${path}?${new URLSearchParams(query)}`
  const answer = await test.app.inject({ method: 'GET', url, headers: { authorization } })
  return { status: answer.statusCode, body: answer.json() }
}

const keys = ({ body }: Listed) => body.items.map(item => JSON.stringify(item.id ?? item))

/** Leaves out the items that have nothing to be ordered by: they come last in either direction. */
const valued = ({ body, ...rest }: Listed, field: string) =>
  keys({ ...rest, body: { ...body, items: body.items.filter(item => item[field] !== null) } })

/** Each parameter that is one of a list of values, with all of them. */
function choicesOf(endpoint: EndpointShape): [string, string[]][] {
  const fields = Object.entries(
    endpoint.query === undefined ? {} : (jsonSchemaOf(endpoint.query).properties ?? {}),
  )
  return fields.flatMap(([name, { enum: values }]) =>
    Array.isArray(values) ? [[name, values.map(String)] as [string, string[]]] : [],
  )
}

/** The contract lists the values of a filter: one of a list, or a comma list of them. An absent value means all. */
function listedValues(endpoint: EndpointShape, name: string): string[] {
  const listed = choicesOf(endpoint).find(([each]) => each === name)?.[1]
  if (listed !== undefined) return listed.filter(value => value !== 'ALL')
  const item = itemOf(endpoint, name)
  return item === undefined ? [] : ((jsonSchemaOf(item).enum as string[] | undefined) ?? [])
}

/** Finds the schema of the items of a comma list; undefined where the parameter is not one. */
function itemOf(endpoint: EndpointShape, name: string): z.ZodType | undefined {
  const field = endpoint.query?.shape[name] as z.ZodOptional | undefined
  if (field === undefined) return undefined
  return commaListItem(field) ?? (field.def.innerType && commaListItem(field.def.innerType))
}

/** Reads all rows there are, also of a list that shows only some where nothing is asked for. */
async function wholeOf(endpoint: EndpointShape, name: string, values: readonly string[]): Promise<Row[]> {
  const isNeeded = endpoint.query?.safeParse({}).success === false
  const asks = [...(isNeeded ? [] : [{}]), ...values.map(value => ({ [name]: value }))]
  const rows = new Map<string, Row>()
  for (const query of asks)
    for (const row of await rowsOf(endpoint, query)) rows.set(JSON.stringify(row), row)
  return [...rows.values()]
}

async function rowsOf(endpoint: EndpointShape, query: Record<string, string>): Promise<Row[]> {
  const { status, body } = await list(endpoint, isPaged(endpoint) ? { ...query, perPage: '1000' } : query)
  expect(status, JSON.stringify([query, body])).toBe(200)
  if (isPaged(endpoint)) expect(body.total).toBe(body.items.length)
  return body.items
}

const asTexts = (rows: readonly Row[]) => rows.map(row => JSON.stringify(row)).sort()

/** Each value leaves the rows it is meant to leave, and no value all of them: a filter that is not looked at fails. */
async function expectFilter(endpoint: EndpointShape, name: string, { values, isLeft }: ListFilter) {
  const asked = values?.(world).map(String) ?? listedValues(endpoint, name)
  expect(asked, 'values: what can this be asked for?').not.toEqual([])
  const whole = await wholeOf(endpoint, name, asked)
  const left = (...chosen: string[]) => whole.filter(row => chosen.some(value => isLeft(row, value, world)))
  for (const value of asked) {
    expect(asTexts(await rowsOf(endpoint, { [name]: value })), value).toEqual(asTexts(left(value)))
    expect(left(value).length, `rows without ${value}`).toBeLessThan(whole.length)
  }
  expect(
    asked.filter(value => left(value).length > 0),
    'values that some row has',
  ).not.toEqual([])
  if (itemOf(endpoint, name) === undefined) return
  const [one = '', other = ''] = asked.filter(value => left(value).length > 0)
  expect(asTexts(await rowsOf(endpoint, { [name]: `${one},${other}` }))).toEqual(asTexts(left(one, other)))
}

describe.each(lists)('%s', (_name, endpoint) => {
  it('The list is cut into pages that make up the whole, each row once', async () => {
    const whole = await list(endpoint, { perPage: '1000' })
    expect(whole.status).toBe(200)
    const pages: string[] = []
    for (let page = 1; page <= whole.body.total; page += 1) {
      const one = await list(endpoint, { page: String(page), perPage: '1' })
      expect(one.body).toMatchObject({ page, per_page: 1, total: whole.body.total, pages: whole.body.total })
      pages.push(...keys(one))
    }
    expect(pages).toEqual(keys(whole))
    const beyond = await list(endpoint, { page: String(whole.body.total + 1), perPage: '1' })
    expect(beyond.body).toMatchObject({ items: [], total: whole.body.total })
  })

  it('The list has the same rows in each order, turned round by the other direction, page by page as well', async () => {
    const whole = await list(endpoint, { perPage: '1000' })
    const fields = choicesOf(endpoint).find(([name]) => name === 'ordering_field')?.[1] ?? []
    for (const ordering_field of fields) {
      const up = await list(endpoint, { ordering_field, order: 'asc', perPage: '1000' })
      const down = await list(endpoint, { ordering_field, order: 'desc', perPage: '1000' })
      expect(keys(up).sort(), ordering_field).toEqual(keys(whole).sort())
      expect(valued(down, ordering_field), ordering_field).toEqual(valued(up, ordering_field).reverse())
      const second = await list(endpoint, { ordering_field, order: 'desc', page: '2', perPage: '2' })
      expect(keys(second), ordering_field).toEqual(keys(down).slice(2, 4))
    }
  })

  it('The list refuses what it does not know, on the field', async () => {
    const wrong = [...choicesOf(endpoint).map(([name]) => name), ...paged]
    for (const name of wrong) {
      const { status, body } = await list(endpoint, { [name]: 'unknown' })
      expect([status, Object.keys(body).includes(name)], name).toEqual([400, true])
    }
  })
})

describe('The filters', () => {
  it.each(filters)(
    'The filter $key leaves the rows it is meant to leave',
    async ({ key, endpoint, name }) => {
      const filter = LIST_FILTERS[key]
      expect(filter, `say in test/list-filters.ts which rows ${key} leaves`).toBeDefined()
      await expectFilter(endpoint, name, filter as ListFilter)
    },
  )

  it('The filters are of lists that exist', () => {
    const known = new Set(filters.map(({ key }) => key))
    expect(Object.keys(LIST_FILTERS).filter(key => !known.has(key))).toEqual([])
  })
})
