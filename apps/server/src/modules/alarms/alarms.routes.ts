import { alarmChains, alarmPlans } from '@earshot/contract/endpoints/health/alarms.ts'
import type { AlarmChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { AlarmStep } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { endChain, handOverChain, resumeChain, snoozeChain } from '#alarms/answer-chain.ts'
import { loadPlan, storePlan } from '#alarms/plans.queries.ts'
import { tellAlertPages } from '#alarms/tell-pages.ts'
import { alarmWays } from '#alarms/ways.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { changedMeanwhile, conflict, invalid } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { findMemberIds, mayTakeOver } from './alarms.queries.ts'
import { readChains, readNewestChain, readPlan, readShares } from './alarms.service.ts'

export const routes: Route[] = [
  handle(alarmPlans.read, ({ site: { siteId, timezone } }, { db, clock, config }) =>
    readPlan(db, { siteId, timeZone: timezone, now: clock.now(), channels: alarmWays(config) }),
  ),

  handle(alarmPlans.update, async ({ body, user, site: { siteId, timezone } }, { db, clock, config }) => {
    const now = clock.now()
    const { version: seen, ...plan } = body
    await refuseStrangers(db, { siteId, steps: plan.steps })
    const isStored = await db
      .transaction()
      .execute(trx => storePlan(trx, { siteId, seen, plan, userId: user.id, now }))
    if (!isStored) {
      const { changedBy: by, changedAt: at } = await loadPlan(db, siteId)
      throw changedMeanwhile({ by, at })
    }
    return readPlan(db, { siteId, timeZone: timezone, now, channels: alarmWays(config) })
  }),

  handle(alarmChains.ofAlert, async ({ params: { alertId } }, { db, clock }) => ({
    items: await readChains(db, { alertId, now: clock.now() }),
  })),

  handle(
    alarmChains.answer,
    async ({ params: { alertId }, body, user, site: { siteId } }, { db, clock, bus }) => {
      const now = clock.now()
      const { kind, reason, comment, minutes } = body
      const answering = { alertId, userId: user.id, channel: 'PORTAL', now, reason, comment } as const
      const answered = await db
        .transaction()
        .execute(trx =>
          kind === 'SNOOZES'
            ? snoozeChain(trx, { ...answering, minutes: minutes ?? 0 })
            : endChain(trx, { ...answering, kind }),
        )
      if (answered === 'held') throw conflict('alarm_taken')
      if (answered === null) throw conflict('alert_closed')
      const chain = await readNewestChain(db, { alertId, now })
      announce({ bus }, { siteId, alertId, chain })
      return chain
    },
  ),

  handle(
    alarmChains.handOver,
    async ({ params: { alertId }, body: { user_id: to }, user, site: { siteId } }, ctx) => {
      const { db, clock, bus, config } = ctx
      const now = clock.now()
      await refuseOnlooker(db, { siteId, userId: to, holderId: user.id })
      const handing = {
        alertId,
        userId: user.id,
        channel: 'PORTAL',
        now,
        to,
        ways: alarmWays(config),
      } as const
      const handed = await db.transaction().execute(trx => handOverChain(trx, handing))
      if (handed === 'notHolder') throw conflict('alarm_taken')
      if (handed === null) throw conflict('alert_closed')
      const chain = await readNewestChain(db, { alertId, now })
      announce({ bus }, { siteId, alertId, chain })
      return chain
    },
  ),

  handle(alarmChains.shares, ({ site: { siteId, timezone } }, { db, clock }) =>
    readShares(db, { siteId, timeZone: timezone, now: clock.now() }),
  ),

  handle(alarmChains.resume, async ({ params: { alertId }, user, site: { siteId } }, { db, clock, bus }) => {
    const now = clock.now()
    const answering = { alertId, userId: user.id, channel: 'PORTAL', now } as const
    const resumed = await db.transaction().execute(trx => resumeChain(trx, answering))
    if (resumed === null) throw conflict('alert_closed')
    const chain = await readNewestChain(db, { alertId, now })
    announce({ bus }, { siteId, alertId, chain })
    return chain
  }),
]

function announce({ bus }: Pick<Context, 'bus'>, { siteId, alertId, chain }: Answered): void {
  const alert = chain.alerts.find(one => one.id === alertId)
  if (alert !== undefined) tellAlertPages(bus, { siteId, airspaceId: alert.airspace.id, alertId })
}

interface Answered {
  siteId: number
  alertId: number
  chain: AlarmChain
}

/** A plan that names somebody who is no member would reach nobody by that name. */
async function refuseStrangers(db: Db, { siteId, steps }: { siteId: number; steps: readonly AlarmStep[] }) {
  const named = steps.flatMap(step => step.recipients.flatMap(recipient => recipient.user_id ?? []))
  const members = new Set(await findMemberIds(db, siteId))
  if (named.some(userId => !members.has(userId))) throw invalid({ steps: ['invalid'] })
}

/** Who is asked to take it over is somebody else of the site, and more than an onlooker. */
async function refuseOnlooker(
  db: Db,
  { siteId, userId, holderId }: { siteId: number; userId: number | null; holderId: number },
): Promise<void> {
  if (userId === null) return
  if (userId === holderId || !(await mayTakeOver(db, { siteId, userId })))
    throw invalid({ user_id: ['invalid'] })
}
