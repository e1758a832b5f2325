import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, anAdmin, aUser } from '#test/factories.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock: movedClock(NOW) })
const SLOT = Math.floor(NOW.getTime() / 600_000)

const fileOf = async (as: { id: number; role: string }, path: string, language = 'en-US') =>
  app.app.inject({
    method: 'GET',
    url: `/api/v2/admin-dashboard/${path}`,
    headers: { authorization: `Bearer ${await app.signIn(as)}`, 'accept-language': language },
  })
const linesOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map(line => line.split(','))

it('The devices come as a file with the filters and the order of their list, of all pages', async () => {
  const admin = await anAdmin(db)
  const { deck, site, airspace } = await aBarn(db, { site: { name: '=Hof, "Nord"', country: 'DK' } })
  // This many devices are more than are read at once.
  for (let at = 0; at < 505; at += 1) await aDevice(db, { deck, code: `FILE-${String(at).padStart(3, '0')}` })
  const heard = await aDevice(db, { deck, code: 'FILE-HEARD' })
  await aDevice(db, { code: 'FILE-LOOSE' })
  await db
    .insertInto('device_states')
    .values({
      device_id: heard.id,
      site_id: site.id,
      airspace_id: airspace.id,
      last_slot: SLOT - 1,
      cough_status: 'ALARM',
    })
    .execute()

  const csv = await fileOf(
    admin,
    'devices/download/?search=file-&filter=OFFLINE&ordering_field=code&order=desc',
  )
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toContain('Earshot%20devices%202026-03-02.csv')
  const [head, ...rows] = linesOf(csv.body)
  expect(head?.slice(1, 4)).toEqual(['Code', 'Name', 'Site'])
  expect(rows.map(([, code]) => code)).toEqual(
    Array.from({ length: 505 }, (_, at) => `FILE-${String(504 - at).padStart(3, '0')}`),
  )
  expect(rows[0]?.slice(3, 5)).toEqual([`"'=Hof`, ` ""Nord"""`])

  const all = linesOf((await fileOf(admin, 'devices/download/?search=file-', 'de')).body)
  expect([all[0]?.[1], all[0]?.[3]]).toEqual(['Code', 'Standort'])
  // Silent monitors come first, and those that hang nowhere last.
  expect([all[1]?.[1], all.at(-2)?.[1], all.at(-1)?.[1]]).toEqual(['FILE-000', 'FILE-HEARD', 'FILE-LOOSE'])
  expect(all.at(-2)).toEqual(expect.arrayContaining(['2026-03-02 08:00', 'Alarm']))

  const xlsx = await fileOf(admin, 'devices/download/?file_type=xlsx&search=file-')
  const [cover, list] = await readWorkbook(xlsx.rawPayload)
  expect(cover).toEqual({
    sheet: 'About this file',
    data: [
      ['What', 'Value'],
      ['What this is', 'The devices of the fleet, as the list shows them'],
      ['Made at (UTC)', NOW],
      ['Clock of all times', 'UTC'],
      ['Text searched for', 'file-'],
    ],
  })
  expect(list?.data.map(row => row[1]).slice(0, 2)).toEqual(['Code', 'FILE-000'])
  expect(list?.data[1]?.slice(7, 9)).toEqual(['DK', 'Denmark'])
}, 60_000)

it('The gateways come as a file with the filters of their list', async () => {
  const admin = await anAdmin(db)
  const { site } = await aBarn(db)
  await aGateway(db, { code: 'EG-FILE1', site_id: site.id, disk_free_pct: 12.5, sim: '8932' })
  await aGateway(db, { code: 'EG-FILE2', registration: 'PENDING' })
  const csv = await fileOf(admin, 'gateways/download/?search=eg-file&registration=REGISTERED')
  const [head = [], row = [], ...others] = linesOf(csv.body)
  expect(others).toEqual([])
  expect(Object.fromEntries(head.map((title, at) => [title, row[at]]))).toMatchObject({
    Code: 'EG-FILE1',
    Site: site.name,
    Link: 'Not heard yet',
    'Disk free (%)': '12.5',
    SIM: '8932',
    Registration: 'Registered',
    Mode: 'Normal',
  })
  const list = linesOf((await fileOf(admin, 'gateways/download/?search=eg-file')).body)
  expect(list.slice(1).map(([, code]) => code)).toEqual(['EG-FILE1', 'EG-FILE2'])
})

it.each(['devices', 'gateways'])('A caller who is no administrator gets no file of %s', async what => {
  expect((await fileOf(await aUser(db), `${what}/download/`)).statusCode).toBe(403)
})
