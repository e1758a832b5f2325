import { alarmLinks } from '@earshot/contract/endpoints/health/alarms.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { giveBackChain, takeChain } from '#alarms/answer-chain.ts'
import { answerToken } from '#auth/answer-links.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aMembership, aUser } from '#test/factories.ts'
import { aFarm } from '#test/farm.ts'
import { alarmLinkOfFarm } from '#test/sample-alarms.ts'

const clock = movedClock(new Date())
const test = appWithDatabase({ clock })
const { app, db } = test
beforeEach(() => clock.set(new Date()))

let serial = 0

/** An Alarm of which the owner of a farm was told by mail, and the token of the mail's link. */
async function aMailedAlarm() {
  serial += 1
  const farm = await aFarm(db, `Linked ${serial}`)
  const token = await alarmLinkOfFarm({ app, db, farm, person: { id: farm.owner.id, role: 'USER' } })
  const { alert_id: alertId } = await db
    .selectFrom('alarm_chain_alerts')
    .innerJoin('alarm_chains', 'alarm_chains.id', 'chain_id')
    .select('alarm_chain_alerts.alert_id')
    .where('site_id', '=', farm.site.id)
    .executeTakeFirstOrThrow()
  return { farm, alertId, params: { alarmToken: token } }
}

const look = (params: { alarmToken: string }) => app.call(alarmLinks.read, { params })
const press = (params: { alarmToken: string }) => app.call(alarmLinks.answer, { params })

const chainOf = (alertId: number) =>
  db
    .selectFrom('alarm_chains')
    .select(['holder_id', 'next_at'])
    .where('alert_id', '=', alertId)
    .executeTakeFirstOrThrow()

describe('The link of a message about an Alarm', () => {
  it('Looking at it tells what is wrong and answers nothing, however often a scanner looks', async () => {
    const { farm, alertId, params } = await aMailedAlarm()
    for (let times = 0; times < 3; times += 1) {
      const { body } = await look(params)
      expect(body).toMatchObject({ state: 'OPEN', site: farm.site.name, holder: null })
    }
    expect(await chainOf(alertId)).toMatchObject({ holder_id: null })
  })

  it('Its button says that the reader has it, without signing in, and the answer keeps the way it came', async () => {
    const { farm, alertId, params } = await aMailedAlarm()
    expect((await press(params)).body).toMatchObject({ state: 'YOURS' })
    expect(await chainOf(alertId)).toEqual({ holder_id: farm.owner.id, next_at: null })
    const answers = await db
      .selectFrom('alarm_answers')
      .select(['user_id', 'kind', 'channel'])
      .where('user_id', '=', farm.owner.id)
      .execute()
    expect(answers).toEqual([{ user_id: farm.owner.id, kind: 'HAS_IT', channel: 'EMAIL' }])
  })

  it('A link answers once: after the Alarm was given back it does nothing', async () => {
    const { farm, alertId, params } = await aMailedAlarm()
    await press(params)
    const back = { alertId, userId: farm.owner.id, channel: 'PORTAL', now: clock.now() } as const
    await db.transaction().execute(trx => giveBackChain(trx, back))
    expect((await press(params)).body).toMatchObject({ state: 'USED' })
    expect(await chainOf(alertId)).toMatchObject({ holder_id: null })
  })

  it('Two presses at once are one answer', async () => {
    const { farm, params } = await aMailedAlarm()
    await Promise.all([press(params), press(params)])
    const answers = await db
      .selectFrom('alarm_answers')
      .select('id')
      .where('user_id', '=', farm.owner.id)
      .execute()
    expect(answers).toHaveLength(1)
  })

  it('Who comes second reads who has it', async () => {
    const { farm, alertId, params } = await aMailedAlarm()
    const other = await aUser(db, { first_name: 'Koen', last_name: 'Visser' })
    await aMembership(db, { site: farm.site, user: other, role: 'WORKER' })
    const take = { alertId, userId: other.id, channel: 'PORTAL', now: clock.now() } as const
    await db.transaction().execute(trx => takeChain(trx, take))
    expect((await press(params)).body).toMatchObject({ state: 'TAKEN', holder: 'Koen Visser' })
  })

  it('An Alarm that is over, or one that came after the message, is not answered', async () => {
    const { alertId, params } = await aMailedAlarm()
    const later = new Date(Date.now() + 3_600_000)
    await db.updateTable('alarm_chains').set({ started_at: later }).where('alert_id', '=', alertId).execute()
    expect((await press(params)).body).toMatchObject({ state: 'OVER' })
    expect(await chainOf(alertId)).toMatchObject({ holder_id: null })
  })

  it('Who has left the site, or may only look on, has no link any more', async () => {
    const { farm, params } = await aMailedAlarm()
    const ofOwner = db.updateTable('memberships').where('user_id', '=', farm.owner.id)
    await ofOwner.set({ role: 'VIEWER' }).execute()
    expect((await press(params)).status).toBe(404)
    await db.deleteFrom('memberships').where('user_id', '=', farm.owner.id).execute()
    expect((await look(params)).status).toBe(404)
  })

  it('An invented link, or one of another delivery, opens nothing', async () => {
    const { params } = await aMailedAlarm()
    const proof = params.alarmToken.slice(0, 16)
    expect((await look({ alarmToken: `${proof}zzz` })).status).toBe(404)
    expect((await look({ alarmToken: `${'A'.repeat(16)}1` })).status).toBe(404)
    const noAlarm = await answerToken(app.ctx.keys, 2_000_000_000)
    expect((await look({ alarmToken: noAlarm })).status).toBe(404)
  })
})
