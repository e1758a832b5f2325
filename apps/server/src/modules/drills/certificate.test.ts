import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { advanceChains } from '#alarms/advance-chains.ts'
import { anAlarmFarm } from '#test/alarm-farm.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aNumber } from '#test/sample-things.ts'

const START = Date.parse('2026-03-03T09:00:00Z')
const clock = movedClock(new Date(START))
const { app, db } = appWithDatabase({ clock })
beforeEach(() => clock.set(new Date(START)))

const minute = (after: number) => new Date(START + after * 60_000)
const ways: AlarmChannel[] = ['EMAIL', 'PUSH']
const look = (after: number) => advanceChains({ db, now: minute(after), ways })
type Farm = Awaited<ReturnType<typeof aFarm>>
type Person = Farm['owner']

async function aFarm() {
  const farm = await anAlarmFarm(db, { now: minute(0) })
  await db.updateTable('sites').set({ timezone: 'Europe/Amsterdam' }).where('id', '=', farm.site.id).execute()
  return farm
}

async function aDrill({ site, owner }: Farm): Promise<number> {
  return (await app.call(drills.start, { params: { siteId: site.id } }, { as: owner })).body.id
}

const read = (drillId: number, { owner }: Farm) =>
  app.call(drills.read, { params: { drillId } }, { as: owner })
const answer = (drillId: number, as: Person) => app.call(drills.answer, { params: { drillId } }, { as })

describe('The certificate of a drill', () => {
  it('It names the site, the people and the hash, which the public call confirms with the least there is to know', async () => {
    const farm = await aFarm()
    await db
      .insertInto('alarm_numbers')
      .values({ user_id: farm.owner.id, number: aNumber(), confirmed_at: minute(0) })
      .execute()
    const id = await aDrill(farm)
    const early = await app.call(drills.certificate, { params: { drillId: id } }, { as: farm.owner })
    expect(early.error).toMatchObject({ code: 'drill_running' })
    clock.set(minute(2))
    await answer(id, farm.worker)
    await look(16)
    const { hash } = (await read(id, farm)).body
    const { payload, headers } = await rawCertificate(id, farm.owner, 'en-US')
    expect(headers['content-type']).toBe('application/pdf')
    const { text } = await extractText(await getDocumentProxy(payload), { mergePages: true })
    const shown = text.replace(/\s+/g, '')
    expect(shown).toContain(farm.site.name.replace(/\s+/g, ''))
    expect(shown).toContain(hash)
    expect(text).toContain('2 min 0 s')
    expect(text).toContain('Signature')
    const proof = await app.call(drills.check, { params: { drillHash: hash ?? '' } })
    expect(proof.body).toEqual({
      site: farm.site.name,
      timezone: 'Europe/Amsterdam',
      started_at: minute(0).toISOString(),
      result: 'PARTLY',
      is_unchanged: true,
    })
  })

  it('A record that somebody has changed in the database no longer fits its hash, and an invented hash is unknown', async () => {
    const farm = await aFarm()
    const id = await aDrill(farm)
    await look(16)
    const { hash } = (await read(id, farm)).body
    const check = (drillHash: string) => app.call(drills.check, { params: { drillHash } })
    expect((await check(hash ?? '')).body.is_unchanged).toBe(true)
    await sql`update drills set record = jsonb_set(record, '{site}', '"Elsewhere"') where id = ${id}`.execute(
      db,
    )
    expect((await check(hash ?? '')).body.is_unchanged).toBe(false)
    expect((await check('0'.repeat(64))).status).toBe(404)
  })

  it.each(['cn', 'th', 'ja', 'pl'])('It is written in %s', async language => {
    const farm = await aFarm()
    const id = await aDrill(farm)
    await look(16)
    const { payload, statusCode } = await rawCertificate(id, farm.owner, language)
    expect(statusCode).toBe(200)
    const { totalPages, text } = await extractText(await getDocumentProxy(payload), { mergePages: true })
    expect(totalPages).toBe(1)
    expect(text).not.toContain('headline.')
  })

  async function rawCertificate(id: number, as: Person, language: string) {
    const response = await app.app.inject({
      method: 'GET',
      url: `/alarm-drills/${id}/certificate/`,
      headers: { authorization: `Bearer ${await app.signIn(as)}`, 'accept-language': language },
    })
    return {
      statusCode: response.statusCode,
      headers: response.headers,
      payload: new Uint8Array(response.rawPayload),
    }
  }
})
