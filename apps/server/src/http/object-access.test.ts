/**
 * Nobody who is no member of a farm can read or change anything of it, by whichever call. The cases are made from the
 * contract's paths, so a call is covered on the day it is built; until then it answers 501.
 */
import { catalogue } from '@earshot/contract/catalogue.ts'
import { type EndpointShape, pathParamNames } from '@earshot/contract/endpoint.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#db/open.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { aFarm, type Farm, idOf } from '#test/farm.ts'
import { jsonSchemaOf, plausible } from '#test/hostile-input.ts'

const { app: test, db } = appWithDatabase()
let foreign: Farm
let own: Farm
let tokens: { stranger: string; owner: string }

beforeAll(async () => {
  foreign = await aFarm(db, 'Hoeve')
  own = await aFarm(db, 'Stranger')
  tokens = {
    stranger: await test.signIn(own.owner),
    owner: await test.signIn(foreign.owner),
  }
})

/** These names in a path name no object of a farm. Whatever else a new path names, `idOf` has to know. */
/** Sessions and browsers are a person's own, whatever their farms: `sessions.test.ts` and `push.test.ts` try others'. */
const NO_OBJECT = new Set([
  'country',
  'event',
  'guid',
  'slug',
  'token',
  'gatewayCode',
  'sessionId',
  'subscriptionId',
  'passkeyId',
])

/** The names in a path that are objects of a farm. */
function objectsIn(path: string): string[] {
  return pathParamNames(path).filter(name => !NO_OBJECT.has(name))
}

const ofFarms = Object.entries(catalogue).filter(
  ([, endpoint]) => endpoint.access === 'user' && objectsIn(endpoint.path).length > 0,
)

/** Lists every way to name at least one thing of the other farm. */
function mixtures(endpoint: EndpointShape): Farm[][] {
  const objects = objectsIn(endpoint.path)
  const count = 2 ** objects.length
  const all = Array.from({ length: count }, (_, bits) =>
    objects.map((_, index) => ((bits >> index) & 1 ? foreign : own)),
  )
  return all.filter(farms => farms.includes(foreign))
}

function addressOf(endpoint: EndpointShape, farms: readonly Farm[]): string {
  const objects = objectsIn(endpoint.path)
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const farm = farms[objects.indexOf(name)]
    // The other parameters are the kind of a logbook's days, or a file, whose guid nobody has to guess here.
    if (farm === undefined) return name === 'guid' ? foreign.file.guid : 'comments'
    return String(idOf(name, farm))
  })
}

/** The body would be taken, so that nothing but the lack of a right is in the call's way. */
function bodyOf(endpoint: EndpointShape): unknown {
  const schema = endpoint.body
  if (schema === undefined || endpoint.encoding !== undefined) return {}
  const ids = [foreign.recommendation.id]
  const tries = fc.sample(plausible(jsonSchemaOf(schema), ids), { numRuns: 200, seed: 1 })
  return tries.find(value => schema.safeParse(value).success) ?? {}
}

async function ask(endpoint: EndpointShape, farms: readonly Farm[], token: string) {
  const hasBody = endpoint.body !== undefined
  const answer = await test.app.inject({
    method: endpoint.method,
    url: `${addressOf(endpoint, farms)}${queryOf(endpoint)}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: JSON.stringify(bodyOf(endpoint)) } : {}),
  })
  return answer
}

/** Makes the query of those few calls that need one. */
function queryOf(endpoint: EndpointShape): string {
  if (endpoint.query === undefined || endpoint.query.safeParse({}).success) return ''
  const schema = jsonSchemaOf(endpoint.query)
  const [found] = fc
    .sample(plausible(schema, [1]), { numRuns: 200, seed: 1 })
    .filter(value => endpoint.query?.safeParse(value).success)
  return `?${new URLSearchParams(found as Record<string, string>)}`
}

/** Reads every row of a farm, and its owner's. The database says which tables belong to sites. */
async function rowsOf(db: Db, farm: Farm): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_name)
    where c.column_name = 'site_id' and t.table_type = 'BASE TABLE' and c.table_schema = 'public'
      and t.table_schema = 'public' order by 1`.execute(db)
  const rows: Record<string, unknown> = {
    users: await db.selectFrom('users').selectAll().where('id', '=', farm.owner.id).execute(),
    groups: await db.selectFrom('groups').selectAll().where('user_id', '=', farm.owner.id).execute(),
    sites: await db.selectFrom('sites').selectAll().where('id', '=', farm.site.id).execute(),
  }
  for (const { name } of tables.rows) {
    const found =
      await sql`select * from ${sql.table(name)} where site_id = ${farm.site.id} order by 1, 2`.execute(db)
    rows[name] = found.rows
  }
  return rows
}

describe('The table of calls', () => {
  it('The table knows what every path names', () => {
    const unknown = Object.values(catalogue)
      .filter(endpoint => endpoint.access === 'user')
      .flatMap(endpoint => objectsIn(endpoint.path))
      .filter(name => idOf(name, own) === undefined)
    expect(unknown).toEqual([])
  })
})

describe('A stranger', () => {
  it.each(ofFarms)(
    'A stranger is told by %s that there is nothing, and changes nothing',
    async (_name, endpoint) => {
      const before = await rowsOf(db, foreign)
      for (const farms of mixtures(endpoint)) {
        const answer = await ask(endpoint, farms, tokens.stranger)
        expect([404, 501], `${addressOf(endpoint, farms)} ${answer.body}`).toContain(answer.statusCode)
        expect(answer.body).not.toContain(foreign.name)
      }
      expect(await rowsOf(db, foreign)).toEqual(before)
    },
  )
})

describe('A visitor who is not signed in', () => {
  it('A visitor is told to sign in by every call, and no more', async () => {
    for (const [name, endpoint] of ofFarms) {
      const answer = await test.app.inject({
        method: endpoint.method,
        url: addressOf(
          endpoint,
          objectsIn(endpoint.path).map(() => foreign),
        ),
      })
      expect(answer.statusCode, name).toBe(401)
    }
  })
})

describe('A member of the farm', () => {
  it.each(ofFarms.filter(([, endpoint]) => endpoint.method === 'GET'))(
    'A member reads the farm by %s',
    async (_name, endpoint) => {
      const answer = await ask(
        endpoint,
        objectsIn(endpoint.path).map(() => foreign),
        tokens.owner,
      )
      expect([200, 501], answer.body).toContain(answer.statusCode)
    },
  )
})
