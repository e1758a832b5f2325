/** A site with people who have numbers for Alarms, and Alarms as the engine raises them. */
import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { alarmChains } from '@earshot/contract/endpoints/health/alarms.ts'
import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { advanceChains } from '#alarms/advance-chains.ts'
import { alarmWays } from '#alarms/ways.ts'
import { createChannels, type WithChannels } from '#channels/channels.ts'
import { signatureOf } from '#channels/provider/signature.ts'
import { sendDue } from '#channels/send-due.ts'
import type { Db } from '#db/open.ts'
import { anAlarm } from './alarm-farm.ts'
import type { TestApp } from './app.ts'
import type { movedClock } from './clock.ts'
import { aBarn, aMembership, aUser, type Barn } from './factories.ts'
import { aNumber } from './sample-things.ts'

export interface Reachable {
  id: number
  role: string
  number: string
}

/** @returns the barn on the clock of Amsterdam, with an owner and a worker who have confirmed a number each */
export async function anAlarmSite(db: Db, { plan, now }: { plan: AlarmPlanSteps; now: Date }) {
  const barn = await aBarn(db, {
    site: { name: 'Hoeve Linde', timezone: 'Europe/Amsterdam' },
    airspace: { name: 'Room 3' },
  })
  await db
    .insertInto('alarm_plans')
    .values({ site_id: barn.site.id, version: 1, plan: JSON.stringify(plan), changed_at: now })
    .execute()
  const join = async (role: SiteRole): Promise<Reachable> => {
    const user = await aUser(db, { first_name: role, last_name: 'Visser', temperature_unit: 'C' })
    await aMembership(db, { site: barn.site, user, role })
    const number = aNumber()
    await db.insertInto('alarm_numbers').values({ user_id: user.id, number, confirmed_at: now }).execute()
    return { id: user.id, role: user.role, number }
  }
  return { ...barn, owner: await join('OWNER'), worker: await join('WORKER') }
}

/** The barn gets too warm, and the chain of its Alarm begins. */
export async function anAlarmAt(db: Db, { barn, now }: { barn: Barn; now: Date }): Promise<{ id: number }> {
  return { id: await anAlarm(db, barn, { now, value: 34.1 }) }
}

/** The owners at once by these channels, and everybody who may treat by mail after a quarter of an hour. */
export const planBy = (...channels: AlarmChannel[]): AlarmPlanSteps => ({
  steps: [
    { after_minutes: 0, recipients: [{ kind: 'OWNERS', user_id: null }], channels },
    { after_minutes: 15, recipients: [{ kind: 'MAY_TREAT', user_id: null }], channels: ['EMAIL'] },
  ],
  repeat_minutes: 120,
})

export const withChannels = (app: TestApp): WithChannels => ({
  ...app.ctx,
  channels: createChannels(app.ctx),
})

export const send = (ctx: WithChannels, channel: AlarmChannel) =>
  sendDue(ctx, { channel, stopping: new AbortController().signal })

export interface ProviderPost {
  url: string
  secret: string
  body: unknown
  at?: Date
}

/** What a test of telephones does with its application. */
export function phoneKit(
  find: () => TestApp,
  { clock, start }: { clock: ReturnType<typeof movedClock>; start: Date },
) {
  return {
    /** The chains move on to so many minutes after the start. */
    after: async (minutes: number) => {
      const { db, config } = find().ctx
      clock.set(new Date(start.getTime() + minutes * 60_000))
      await advanceChains({ db, now: clock.now(), ways: alarmWays(config) })
    },
    chainOf: async (alert: { id: number }, as: { id: number; role: string }) => {
      const { body } = await find().call(alarmChains.ofAlert, { params: { alertId: alert.id } }, { as })
      const [chain] = body.items
      if (chain === undefined) throw new Error('the alert has no chain')
      return chain
    },
    /** Posts as a provider does. */
    post: ({ url, secret, body, at = clock.now() }: ProviderPost) => {
      const payload = JSON.stringify(body)
      return find().app.inject({
        method: 'POST',
        url,
        payload,
        headers: signedHeaders({ secret, payload, at }),
      })
    },
  }
}

export function signedHeaders({ secret, payload, at }: { secret: string; payload: string; at: Date }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'earshot-timestamp': timestamp,
    'earshot-signature': signatureOf(secret, timestamp, payload),
  }
}
