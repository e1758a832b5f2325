import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { aSensorFault } from '#test/a-sensor-fault.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'

const START = new Date('2026-03-02T00:00:00Z')
const clock = movedClock(START)
const { app, db } = appWithDatabase({ clock })

let barn: EngineBarn
let user: Awaited<ReturnType<typeof aUser>>

beforeEach(async () => {
  barn = await engineBarn(db, { start: START, devices: 3 })
  user = await aUser(db)
  await aMembership(db, { site: barn.site, user, role: 'VIEWER' })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 12) }, (_, index) => ({
    temperature_c: 20 + index,
  }))
  clock.set(new Date('2026-03-02T12:10:00Z'))
})

const ask = (device: { id: number } | undefined) =>
  app.call(
    devices.sensorFaults,
    { params: { siteId: barn.site.id, deviceId: device?.id ?? 0 } },
    { as: user },
  )

describe('The faults of a monitor’s sensors', () => {
  it('Each comes with what the sensor and its neighbours measured around it', async () => {
    const [device] = barn.devices
    if (device === undefined) throw new Error('no monitor')
    await aSensorFault(db, { ...barn, device, from_at: '2026-03-02T06:10:00Z', neighbours: 21.5 })
    const { status, body } = await ask(device)
    expect(status).toBe(200)
    const [fault] = body.items
    expect(fault).toMatchObject({
      sensor: 'TEMPERATURE',
      fault: 'FROZEN',
      from: '2026-03-02T06:10:00.000Z',
      to: null,
      value: 20,
      neighbours: 21.5,
    })
    // A day before it began up to the hour that runs.
    expect(fault?.course.from).toBe('2026-03-01T06:00:00.000Z')
    expect(fault?.course.own).toEqual([...Array(18).fill(null), ...Array(12).fill(20), null])
    expect(fault?.course.beside.map(({ id, values }) => [id, values[20]])).toEqual(
      expect.arrayContaining([
        [barn.devices[1]?.id, 21],
        [barn.devices[2]?.id, 22],
      ]),
    )
  })

  it('A long one is told by the week in which it began, and of many faults the newest three', async () => {
    const [device] = barn.devices
    if (device === undefined) throw new Error('no monitor')
    for (const day of [1, 2, 3, 4])
      await aSensorFault(db, { ...barn, device, from_at: `2026-01-0${day}T00:00:00Z`, to_at: null })
    const { body } = await ask(device)
    expect(body.items.map(({ from }) => from.slice(0, 10))).toEqual([
      '2026-01-04',
      '2026-01-03',
      '2026-01-02',
    ])
  })

  it('A monitor whose sensors were always believed has none, and one of another site is not found', async () => {
    expect((await ask(barn.devices[2])).body).toEqual({ items: [] })
    const other = await engineBarn(db, { start: START })
    expect((await ask(other.devices[0])).status).toBe(404)
  })
})
