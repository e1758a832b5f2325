/**
 * Every row of the calls table of spec/1 §7 over HTTP on a real database: method, path, payload, and the answer in
 * the row's words. The requests are written out by hand, so that the contract is compared with the specification.
 */
import { SPECIFICATION_CALLS } from '@earshot/contract/test/specification-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedBase } from '#seed/seed-base.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { accountRows } from '#test/public-calls/account-rows.ts'
import { callKit, expectError } from '#test/public-calls/call-kit.ts'
import { contentRows } from '#test/public-calls/content-rows.ts'
import { sessionRows } from '#test/public-calls/session-rows.ts'

const world = appWithDatabase()
const kit = callKit(world)
const ROWS = { ...sessionRows(kit), ...contentRows(kit), ...accountRows(kit) }

beforeAll(async () => {
  await seedBase(world.db)
})

/** `GET /pages/{slug}` as what was really asked for. */
function pattern(row: string): RegExp {
  return new RegExp(`^${row.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

it('The table has a case for every call of the specification', () => {
  expect(Object.keys(ROWS)).toEqual(SPECIFICATION_CALLS['spec/1 §7, shared and public'])
})

describe.each(Object.entries(ROWS))('%s', (row, cases) => {
  it.each(Object.entries(cases))('%s', async (_title, run) => {
    const sent = await kit.sentBy(run)
    expect(sent.filter(line => pattern(row).test(line)).length, 'the row itself was called').toBeGreaterThan(
      0,
    )
  })
})

describe('Accept-Language', () => {
  it('The header Accept-Language is understood by every call, and what is not there is said in English', async () => {
    for (const language of ['de-AT,de;q=0.9', 'zh-CN', 'xx', '*', ';q=', 'en;q=0', 'a'.repeat(4000)]) {
      const answer = await kit.http('GET /pages/none', { headers: { 'accept-language': language } })
      expectError(answer, 404, 'not_found')
    }
  })

  it('The header Accept-Language chooses the names of countries', async () => {
    const inGerman = { headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' } }
    const { items } = (await kit.http('GET /country/', inGerman)).body
    expect(items).toContainEqual({ name: 'Belgien', country_code: 'BE', phone_code: '32' })
  })
})
