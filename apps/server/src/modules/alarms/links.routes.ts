import { alarmLinks } from '@earshot/contract/endpoints/health/alarms.ts'
import { mayOnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import type { AlarmLink } from '@earshot/contract/schemas/health/alarm-link.ts'
import { takeChain } from '#alarms/answer-chain.ts'
import { loadSubject } from '#alarms/chains.queries.ts'
import { tellPages } from '#alarms/tell-pages.ts'
import { readAnswerToken } from '#auth/answer-links.ts'
import type { Context } from '#context.ts'
import { setAuthorUser } from '#db/author.ts'
import { iso } from '#db/time.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { findLinkedAlarm, type LinkedAlarm, useLink } from './links.queries.ts'

export const routes: Route[] = [
  handle(alarmLinks.read, async ({ params: { alarmToken } }, ctx) => {
    const { alarm } = await linked(ctx, alarmToken)
    return linkView(alarm)
  }),

  handle(alarmLinks.answer, async ({ params: { alarmToken } }, ctx) => {
    const { db, clock, bus } = ctx
    const { alarm, deliveryId } = await linked(ctx, alarmToken)
    const { user_id: userId, chain_id: chainId, site_id: siteId, channel, kind } = alarm
    if (stateOf(alarm) === 'OPEN' && chainId !== null) {
      const now = clock.now()
      setAuthorUser(userId)
      await db.transaction().execute(async trx => {
        if (await useLink(trx, { deliveryId, now })) await takeChain(trx, { chainId, userId, channel, now })
      })
      tellPages(bus, await loadSubject(db, { id: chainId, kind, siteId }))
    }
    return linkView((await linked(ctx, alarmToken)).alarm)
  }),
]

/** Who has left the site, or may only look on there, answers nothing any more. */
async function linked(
  { db, keys }: Context,
  token: string,
): Promise<{ alarm: LinkedAlarm; deliveryId: number }> {
  const deliveryId = await readAnswerToken(keys, token)
  const alarm = deliveryId === null ? undefined : await findLinkedAlarm(db, deliveryId)
  if (deliveryId === null || alarm === undefined) throw notFound('alarm link')
  if (!mayOnSite({ role: 'USER', siteRole: alarm.role, scope: alarm.scope }, 'comment'))
    throw notFound('alarm link')
  return { alarm, deliveryId }
}

function linkView(alarm: LinkedAlarm): AlarmLink {
  const state = stateOf(alarm)
  const { reader, language, temperature_unit, site, timezone, kind } = alarm
  return {
    state,
    reader,
    language,
    temperature_unit,
    site,
    timezone,
    kind,
    alert: alertOf(alarm),
    opened_at: iso(alarm.opened_at),
    holder: state === 'TAKEN' ? alarm.holder : null,
    path: pathOf(alarm),
  }
}

function alertOf({
  airspace,
  sensor,
  direction,
  value,
  limit_value: limit,
}: LinkedAlarm): AlarmLink['alert'] {
  // A joined row is there as a whole or not at all.
  if (airspace === null || sensor === null || value === null || limit === null) return null
  return { airspace, sensor, direction, value, limit }
}

function pathOf({ site_id, alert_id, chain_id, kind }: LinkedAlarm): string {
  const site = `/app/sites/${site_id}`
  if (alert_id !== null) return `${site}/alerts/${alert_id}`
  if (kind === 'SILENCE') return `${site}/silence`
  return kind === 'DRILL' ? `${site}/drills/${chain_id}` : `${site}/dashboard`
}

function stateOf({
  is_running,
  holder_id,
  handover_to,
  user_id,
  is_used,
  has_answered,
}: LinkedAlarm): AlarmLink['state'] {
  if (has_answered) return 'YOURS'
  if (!is_running) return 'OVER'
  // Whoever has it has asked the reader to take it over.
  const isAsked = handover_to === user_id
  if (holder_id !== null && !isAsked) return holder_id === user_id ? 'YOURS' : 'TAKEN'
  return is_used ? 'USED' : 'OPEN'
}
