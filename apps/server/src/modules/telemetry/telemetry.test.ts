import { telemetry } from '@earshot/contract/endpoints/hardware/telemetry.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stopSharedIngest } from '#ingest/shared-ingest.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, TEST_SECRET } from '#test/factories.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { routes } from './telemetry.routes.ts'

const NOON = '2026-03-02T12:00:00Z'
const SLOT = Date.parse(NOON) / 600_000

const { app, db } = appWithDatabase({ clock: movedClock(NOON), app: { routes } })
let gateway: { id: number; code: string }
let device: { code: string }

beforeAll(async () => {
  const barn = await aBarn(db)
  gateway = await aGateway(db, { site_id: barn.site.id })
  device = await aDevice(db, { deck: barn.deck })
})
afterAll(async () => {
  await stopSharedIngest(app.ctx)
})

const signedIn = () => ({ as: { code: gateway.code, secret: TEST_SECRET } })
const body = (...slots: number[]) => ({
  samples: slots.map(slot => ({ device_code: device.code, slot, coughs: 2, audio_seconds: 600 })),
})
const params = () => ({ gatewayCode: gateway.code })

it('The call stores samples and says which it refused', async () => {
  const answer = await app.call(
    telemetry.samples,
    { params: params(), body: body(SLOT, SLOT + 9, SLOT - 1) },
    signedIn(),
  )
  expect(answer).toMatchObject({
    status: 200,
    body: { accepted: 2, rejected: [{ index: 1, reason: 'future' }] },
  })
  const again = await app.call(telemetry.samples, { params: params(), body: body(SLOT) }, signedIn())
  expect(again).toMatchObject({ status: 200, body: { accepted: 1, rejected: [] } })
  const { count } = await db
    .selectFrom('samples')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(2)
  await expectExactRollUps(db)
})

it('The call refuses what is sent for another farm’s monitor, names it, and stores the rest', async () => {
  const victim = await aDevice(db, { deck: (await aBarn(db)).deck })
  const samples = [victim, device].map(({ code }) => ({
    device_code: code,
    slot: SLOT - 50,
    coughs: 900,
    audio_seconds: 600,
  }))
  const answer = await app.call(telemetry.samples, { params: params(), body: { samples } }, signedIn())
  expect(answer).toMatchObject({
    status: 200,
    body: { accepted: 1, rejected: [{ index: 0, reason: 'foreign_device' }] },
  })
  const forged = db.selectFrom('samples').select('slot').where('device_id', '=', victim.id)
  expect(await forged.execute()).toEqual([])
})

it('The call stores heartbeats', async () => {
  const answer = await app.call(
    telemetry.heartbeat,
    { params: params(), body: { at: NOON, disk_free_pct: 50 } },
    signedIn(),
  )
  expect(answer.status).toBe(204)
  const row = await db
    .selectFrom('gateways')
    .select('disk_free_pct')
    .where('id', '=', gateway.id)
    .executeTakeFirst()
  expect(row?.disk_free_pct).toBe(50)
})

it('The call answers 400 on the field for a heartbeat from the future', async () => {
  const answer = await app.call(
    telemetry.heartbeat,
    { params: params(), body: { at: '2026-03-02T13:00:00Z' } },
    signedIn(),
  )
  expect(answer).toMatchObject({ status: 400, error: { code: 'invalid', at: [expect.any(String)] } })
})

it('The call answers 403 under another gateway’s code', async () => {
  const other = await aGateway(db)
  const answer = await app.call(
    telemetry.samples,
    { params: { gatewayCode: other.code }, body: body(SLOT - 5) },
    signedIn(),
  )
  expect(answer.status).toBe(403)
})

it('The call answers 401 without the right secret', async () => {
  const as = { code: gateway.code, secret: 'guess' }
  expect((await app.call(telemetry.samples, { params: params(), body: body(SLOT) }, { as })).status).toBe(401)
  expect((await app.call(telemetry.samples, { params: params(), body: body(SLOT) })).status).toBe(401)
})

it('The call answers 400 for a message that is not one', async () => {
  const answer = await app.call(telemetry.samples, { params: params(), body: { samples: [] } }, signedIn())
  expect(answer).toMatchObject({ status: 400, error: { samples: [expect.any(String)] } })
})

it('The metrics count what the call refuses as the broker does, and not what is to come again', async () => {
  const refused = async () => {
    const metric = await app.ctx.metrics.getSingleMetric('earshot_ingest_refused_messages_total')?.get()
    return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [labels.reason, value]))
  }
  const before = await refused()
  const beat = { params: params(), body: { at: NOON } }
  await app.call(telemetry.heartbeat, beat, { as: { code: gateway.code, secret: 'wrong' } })
  await app.call(telemetry.heartbeat, { ...beat, body: { at: '2026-03-09T12:00:00Z' } }, signedIn())
  await app.call(telemetry.samples, { params: params(), body: {} as never }, signedIn())
  await app.call(telemetry.heartbeat, beat, signedIn())
  const after = await refused()
  const more = (reason: string) => (after[reason] ?? 0) - (before[reason] ?? 0)
  expect([more('unknown_gateway'), more('invalid')]).toEqual([1, 2])
})
