import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import type { PcbRowFault } from '@earshot/contract/schemas/admin/toolbox.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, anAdmin } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

/** A form with one file. */
async function send(endpoint: { path: string }, file: File, as: { id: number; role: string }) {
  const payload = new FormData()
  payload.append('file', file)
  const headers = { authorization: `Bearer ${await app.signIn(as)}` }
  const answer = await app.app.inject({ method: 'POST', url: endpoint.path, headers, payload })
  return { body: answer.json() }
}

const statusOf = async (id: number) =>
  (await db.selectFrom('devices').select('delivery_status').where('id', '=', id).executeTakeFirstOrThrow())
    .delivery_status

const HEAD = 'kind,code,pcb_serial,mac_address,hw_revision,software_version,country,produced_at'
const csv = (...rows: string[]) =>
  new File([[HEAD, ...rows].join('\r\n')], 'pcb-2026-03-01.csv', { type: 'text/csv' })

/** A line nobody else's test has. */
let serial = 0
const boardRow = (
  cells: Partial<Record<'kind' | 'code' | 'mac' | 'country' | 'day' | 'serial', string>> = {},
) => {
  serial += 1
  const id = serial.toString(16).padStart(6, '0')
  const { kind = 'device', code = `ES4-${id}`, mac = `a4:cf:12:${id.match(/../g)?.join(':')}` } = cells
  const { country = 'BE', day = '2026-02-20', serial: pcb = `2609-${id}` } = cells
  return `${kind},${code},${pcb},${mac},C2,4.2.1,${country},${day}`
}

it('A dry run says of each line why it stays as it is, and changes nothing', async () => {
  const admin = await anAdmin(db)
  const { deck } = await aBarn(db)
  const [loose, hung, done] = [
    await aDevice(db, { code: 'ES4-B4A462' }),
    await aDevice(db, { deck }),
    await aDevice(db, { delivery_status: 'LOST' }),
  ]
  const gateway = await aGateway(db)
  const device_codes = [loose.code, 'ES4 B4A462', gateway.code, hung.code, done.code, loose.code, 'NOBODY']
  const body = { device_codes, delivery_status: 'LOST' as const }
  const { body: check } = await app.call(toolbox.checkDevices, { body }, { as: admin })
  expect(check).toMatchObject({ changes: 1, blocked: 4, untouched: 2 })
  expect(check.rows.map(({ line, problem, like }) => [line, problem, like])).toEqual([
    [2, 'unknown', 'ES4-B4A462'],
    [3, 'other_kind', null],
    [4, 'hangs', null],
    [7, 'unknown', null],
    [5, 'nothing_to_do', null],
    [6, 'listed_twice', null],
  ])
  expect(await statusOf(loose.id)).toBe('PRODUCED')
})

it.each(['IN_STOCK', 'PRODUCED', 'RESERVED', 'SHIPPED'] as const)(
  'A device that hangs is not set %s',
  async status => {
    const admin = await anAdmin(db)
    const { deck } = await aBarn(db)
    const hung = await aDevice(db, { deck, delivery_status: 'INSTALLED' })
    const body = { device_codes: [hung.code], delivery_status: status }
    const { error } = await app.call(adminDevices.bulkStatus, { body }, { as: admin })
    expect(error.device_codes).toEqual([`${hung.code} still hangs. Take it down first.`])
    expect(await statusOf(hung.id)).toBe('INSTALLED')
  },
)

it('A bulk change is one run, which is taken back as a whole and only once', async () => {
  const admin = await anAdmin(db)
  const [one, other] = [await aDevice(db), await aDevice(db, { delivery_status: 'IN_STOCK' })]
  const body = { device_codes: [one.code, other.code], delivery_status: 'SHIPPED' as const }
  const { body: done } = await app.call(adminDevices.bulkStatus, { body }, { as: admin })
  expect(done.updated).toBe(2)
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['SHIPPED', 'SHIPPED'])
  const params = { runId: done.run ?? 0 }
  const undone = await app.call(toolbox.undo, { params }, { as: admin })
  expect(undone.body).toMatchObject({ kind: 'DEVICE_STATUS', target: 'SHIPPED', rows: 2, final: 'undone' })
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['PRODUCED', 'IN_STOCK'])
  expect((await app.call(toolbox.undo, { params }, { as: admin })).status).toBe(409)
})

it('A thing that somebody has changed since is not taken back, nor one that is older than a day', async () => {
  const admin = await anAdmin(db)
  const device = await aDevice(db)
  const set = async (delivery_status: 'SHIPPED' | 'DELIVERED') => {
    const body = { device_codes: [device.code], delivery_status }
    return (await app.call(adminDevices.bulkStatus, { body }, { as: admin })).body.run ?? 0
  }
  const first = await set('SHIPPED')
  const second = await set('DELIVERED')
  expect((await app.call(toolbox.undo, { params: { runId: first } }, { as: admin })).status).toBe(409)
  await db
    .updateTable('toolbox_runs')
    .set({ created_at: new Date('2026-03-01T07:00:00Z') })
    .where('id', '=', second)
    .execute()
  const { body } = await app.call(toolbox.runs, { query: { perPage: 100 } }, { as: admin })
  const final = (id: number) => body.items.find(run => run.id === id)?.final
  expect([final(first), final(second)]).toEqual(['changed_since', 'too_old'])
})

it("A gateway's mode is taken back with the time it had", async () => {
  const admin = await anAdmin(db)
  const gateway = await aGateway(db)
  const set = async (device_mode: 'INSTALL' | 'DEBUG') => {
    const body = { device_codes: [gateway.code], device_mode, device_mode_parameter: 30 }
    return (await app.call(adminGateways.bulkStatus, { body }, { as: admin })).body.run ?? 0
  }
  await set('INSTALL')
  await app.call(toolbox.undo, { params: { runId: await set('DEBUG') } }, { as: admin })
  const { body } = await app.call(adminGateways.read, { params: { gatewayId: gateway.id } }, { as: admin })
  expect(body).toMatchObject({ device_mode: 'INSTALL', device_mode_until: '2026-03-02T08:30:00.000Z' })
  const check = { device_codes: ['NOBODY'], device_mode: 'SLEEP' as const }
  expect((await app.call(toolbox.checkGateways, { body: check }, { as: admin })).body.blocked).toBe(1)
})

it('A list of five hundred boards with seven faults: 493 go in, 7 are explained, one undo takes all back', async () => {
  const admin = await anAdmin(db)
  const owner = await aDevice(db, { mac_address: 'a4cf129b0aa1' })
  const known = await aDevice(db, { pcb_serial: 'old', country: 'NL' })
  const rows = Array.from({ length: 500 }, () => boardRow())
  const [, code = '', pcb = ''] = (rows[10] ?? '').split(',')
  rows[20] = boardRow({ code: known.code, country: '' })
  rows[35] = boardRow({ mac: 'a4:cf:12:9b:03' })
  rows[110] = boardRow({ code })
  rows[111] = boardRow({ mac: 'A4CF129B0AA1' })
  rows[206] = boardRow({ country: 'UK' })
  rows[287] = boardRow({ kind: 'devise' })
  rows[342] = boardRow({ day: '2026-02-31' })
  rows[469] = boardRow({ serial: '' })
  const file = csv(...rows)
  const dry = await send(toolbox.checkPcbs, file, admin)
  expect(dry.body).toMatchObject({ rows: 500, created: 492, updated: 1, unchanged: 0, run: null })
  expect(
    dry.body.faults.map(({ line, column, problem, by, first_line: first }: PcbRowFault) => [
      line,
      column,
      problem,
      by ?? first,
    ]),
  ).toEqual([
    [37, 'mac_address', 'format', null],
    [112, 'code', 'twice', 12],
    [113, 'mac_address', 'taken', owner.code],
    [208, 'country', 'no_such_country', null],
    [289, 'kind', 'not_one_of', null],
    [344, 'produced_at', 'no_such_day', null],
    [471, 'pcb_serial', 'empty', null],
  ])
  const count = async () =>
    Number(
      (
        await db
          .selectFrom('devices')
          .select(eb => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const before = await count()
  const taken = await send(toolbox.uploadPcbs, file, admin)
  expect(taken.body).toMatchObject({ created: 492, updated: 1 })
  expect(await count()).toBe(before + 492)
  const board = await db.selectFrom('devices').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
  expect(board).toMatchObject({ pcb_serial: pcb, delivery_status: 'PRODUCED', produced_at: '2026-02-20' })
  // A second time there is nothing new in it.
  expect((await send(toolbox.uploadPcbs, file, admin)).body).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 493,
    run: null,
  })
  const undone = await app.call(toolbox.undo, { params: { runId: taken.body.run ?? 0 } }, { as: admin })
  expect(undone.body).toMatchObject({ rows: 493, created: 492, left_out: 7, final: 'undone' })
  expect(await count()).toBe(before)
  const back = await db.selectFrom('devices').selectAll().where('id', '=', known.id).executeTakeFirstOrThrow()
  expect(back).toMatchObject({ pcb_serial: 'old', country: 'NL' })
})

it('A board that has been shipped since keeps its list from being taken back', async () => {
  const admin = await anAdmin(db)
  const row = boardRow()
  const { body } = await send(toolbox.uploadPcbs, csv(row, boardRow({ kind: 'gateway' })), admin)
  expect(body).toMatchObject({ created: 2, faults: [] })
  const ship = { device_codes: [row.split(',')[1] ?? ''], delivery_status: 'SHIPPED' as const }
  await app.call(adminDevices.bulkStatus, { body: ship }, { as: admin })
  expect((await app.call(toolbox.undo, { params: { runId: body.run ?? 0 } }, { as: admin })).status).toBe(409)
})

it('A file that is no list of boards is refused as a whole, on the file', async () => {
  const admin = await anAdmin(db)
  const refuse = async (text: string) => {
    const file = new File([text], 'x.csv', { type: 'text/csv' })
    return (await send(toolbox.checkPcbs, file, admin)).body
  }
  expect(await refuse('kind;code\ndevice;X')).toMatchObject({ file: [expect.stringContaining('pcb_serial')] })
  expect(await refuse(`${HEAD}\n\n`)).toMatchObject({ file: ['The list has no rows.'] })
})

it.each([
  [
    'a quotation that is never closed',
    `${HEAD},remark\n${boardRow()},"5 V\n${boardRow()},\n`,
    /never closed/,
  ],
  ['a letter no database holds', `${HEAD}\n${boardRow()}\u0000`, /not accepted/],
])('A list with %s loses no board: it is refused as a whole', async (_name, text, words) => {
  const admin = await anAdmin(db)
  const { body } = await send(toolbox.uploadPcbs, new File([text], 'list.csv', { type: 'text/csv' }), admin)
  expect(body.file).toEqual([expect.stringMatching(words)])
})

it('A day before all days is no such day', async () => {
  const { body } = await send(toolbox.uploadPcbs, csv(boardRow({ day: '0000-01-01' })), await anAdmin(db))
  expect(body.faults).toMatchObject([{ line: 2, column: 'produced_at', problem: 'no_such_day' }])
})

it('A timed mode that somebody has begun anew since is not taken back', async () => {
  const admin = await anAdmin(db)
  const gateway = await aGateway(db)
  const body = { device_codes: [gateway.code], device_mode: 'DEBUG' as const, device_mode_parameter: 240 }
  const first = await app.call(adminGateways.bulkStatus, { body }, { as: admin })
  clock.advance(3 * 3_600_000)
  await app.call(adminGateways.bulkStatus, { body }, { as: admin })
  const params = { runId: first.body.run ?? 0 }
  expect((await app.call(toolbox.undo, { params }, { as: admin })).status).toBe(409)
})
