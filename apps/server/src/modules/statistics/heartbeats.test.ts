import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aGateway, aMembership, aSite, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-30T10:05:00Z')
const { app, db } = appWithDatabase({ clock })

async function aHeardGateway(days: Record<string, string>) {
  const user = await aUser(db)
  const site = await aSite(db, { timezone: 'Europe/Brussels' })
  await aMembership(db, { site, user })
  const gateway = await aGateway(db, { site_id: site.id })
  const rows = Object.entries(days).map(([day, slots]) => ({ gateway_id: gateway.id, day, slots }))
  if (rows.length > 0) await db.insertInto('gateway_heartbeat_days').values(rows).execute()
  return { user, site, gateway }
}

const ALL = '1'.repeat(144)
/** Marks a day that was heard in its first `count` slots. */
const upTo = (count: number) => '1'.repeat(count).padEnd(144, '0')

const range = { start_date: '2026-03-28', end_date: '2026-04-02' }

describe('The heartbeats of a gateway', () => {
  it('Heartbeats are a share of each local day, also the short one when clocks go forward, up to now', async () => {
    const { user, site, gateway } = await aHeardGateway({
      '2026-01-01': upTo(1),
      '2026-03-27': ALL,
      '2026-03-28': ALL,
      '2026-03-29': upTo(66),
      '2026-03-30': upTo(60),
    })
    const params = { siteId: site.id, gatewayId: gateway.id }
    const { status, body } = await app.call(gateways.heartbeats, { params, query: range }, { as: user })
    expect(status).toBe(200)
    expect(body.gateway).toMatchObject({ id: gateway.id, code: gateway.code })
    expect(body.points).toEqual([
      { date: '2026-03-28', received: 144, expected: 144, value: 100 },
      // The day of 23 hours runs from 23:00 UTC to 22:00, which is 138 slots.
      { date: '2026-03-29', received: 72, expected: 138, value: 52.2 },
      { date: '2026-03-30', received: 60, expected: 72, value: 83.3 },
    ])
  })

  it('Heartbeats are expected from the first one on, and none are of a gateway that was never heard', async () => {
    const fresh = await aHeardGateway({ '2026-03-29': '1'.padStart(144, '0') })
    const boxed = await aHeardGateway({})
    const points = async ({ user, site, gateway }: typeof fresh) => {
      const params = { siteId: site.id, gatewayId: gateway.id }
      const { body } = await app.call(gateways.heartbeats, { params, query: range }, { as: user })
      return body.points.map(({ received, expected }) => [received, expected])
    }
    expect(await points(fresh)).toEqual([
      [0, 0],
      [0, 0],
      // The gateway was heard at 23:50 UTC, which is 01:50 of the next day.
      [1, 61],
    ])
    expect(await points(boxed)).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  it('Heartbeats of another site are nobody’s business', async () => {
    const { user, site } = await aHeardGateway({})
    const other = await aHeardGateway({ '2026-03-29': ALL })
    const params = { siteId: site.id, gatewayId: other.gateway.id }
    const { status } = await app.call(gateways.heartbeats, { params, query: range }, { as: user })
    expect(status).toBe(404)
  })
})
