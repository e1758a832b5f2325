import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import type { SensorLevel } from '@earshot/contract/values.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, anAdmin } from '#test/factories.ts'

const { app, db } = appWithDatabase({ clock: movedClock('2026-03-02T08:00:00Z') })

it('Silent devices come first, then alarm and warning, and last what hangs nowhere, each by code', async () => {
  const admin = await anAdmin(db)
  const { deck, site, airspace } = await aBarn(db)
  const heard = async (
    code: string,
    levels: { coughs?: SensorLevel; humidity?: SensorLevel; silent?: true },
  ) => {
    const device = await aDevice(db, { deck, code: `ORD-${code}` })
    await db
      .insertInto('device_states')
      .values({
        device_id: device.id,
        site_id: site.id,
        airspace_id: airspace.id,
        last_slot: 2_954_000,
        connectivity: levels.silent ? 'LOST' : 'ONLINE',
        cough_status: levels.coughs ?? 'OK',
        humidity_status: levels.humidity ?? 'OK',
      })
      .execute()
  }
  await aDevice(db, { code: 'ORD-A-LOOSE' })
  await heard('B-OK', {})
  await heard('C-WARNING', { humidity: 'WARNING' })
  await heard('e-alarm', { coughs: 'ALARM' })
  await heard('D-ALARM', { coughs: 'ALARM', humidity: 'WARNING' })
  await heard('F-SILENT', { silent: true })
  await heard('G-SILENT-IN-ALARM', { silent: true, coughs: 'ALARM' })
  await aDevice(db, { deck, code: 'ORD-H-UNHEARD' })
  const codes = async (page: number) => {
    const query = { search: 'ord-', page, perPage: 5 }
    return (await app.call(adminDevices.list, { query }, { as: admin })).body.items.map(({ code }) => code)
  }
  expect(await codes(1)).toEqual([
    ...['ORD-G-SILENT-IN-ALARM', 'ORD-F-SILENT', 'ORD-H-UNHEARD'],
    ...['ORD-D-ALARM', 'ORD-e-alarm'],
  ])
  expect(await codes(2)).toEqual(['ORD-C-WARNING', 'ORD-B-OK', 'ORD-A-LOOSE'])
})
