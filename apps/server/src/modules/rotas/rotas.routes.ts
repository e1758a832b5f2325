import { randomBytes } from 'node:crypto'
import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import { mayOnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import type { DutyExceptionForm, Rota } from '@earshot/contract/schemas/health/rota.ts'
import { hashToken } from '#auth/hash-token.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { changedMeanwhile, forbidden, invalid, notFound } from '#errors.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { handle, type Route } from '#http/handle.ts'
import { loadPersonName } from '#sql/people.ts'
import { rotaCalendar } from './calendar.ts'
import { dutyNotice } from './duty-notice.ts'
import {
  answerException,
  deleteException,
  findCalendarSite,
  findDutyPeople,
  findRotaAuthor,
  insertException,
  type NewException,
  storeCalendarSecret,
  storeRota,
} from './rotas.queries.ts'
import { calendarShifts, readRota } from './rotas.service.ts'

export const routes: Route[] = [
  handle(rotas.read, ({ site: { siteId, timezone } }, ctx) => shown(ctx, { siteId, timezone })),

  handle(rotas.update, async ({ body, user, site: { siteId, timezone } }, ctx) => {
    const { db, clock } = ctx
    const weeks = body.weeks.flatMap(({ starts_on: startsOn, user_id: userId }) =>
      userId === null ? [] : [{ startsOn, userId }],
    )
    await expectPeople(ctx, { siteId, userIds: weeks.map(week => week.userId), field: 'weeks' })
    const rota = {
      siteId,
      seen: body.version,
      weekday: body.handover_weekday,
      minute: body.handover_minute,
      weeks,
    }
    const isStored = await db
      .transaction()
      .execute(trx => storeRota(trx, { ...rota, userId: user.id, now: clock.now() }))
    if (!isStored) throw changedMeanwhile(await findRotaAuthor(db, siteId))
    ctx.bus.publish({ kind: 'rota', site_id: siteId })
    return shown(ctx, { siteId, timezone })
  }),

  handle(rotas.addException, async ({ body, user, site }, ctx) => {
    const { siteId, timezone } = site
    const { away, stand_in: standIn } = body
    const isOwn = away === user.id || standIn === user.id
    if (!isOwn && !mayOnSite({ role: user.role, siteRole: site.role, scope: site.scope }, 'manageUsers'))
      throw forbidden()
    // Who leads the site asks others to stand in; a swap is between the two themselves.
    if (!isOwn && body.back !== null) throw invalid({ back: ['invalid'] })
    const named = [away, standIn].filter(id => id !== null)
    await expectPeople(ctx, { siteId, userIds: named, field: 'stand_in' })
    const { asked, ...exception } = exceptionOf(body, user.id)
    const now = ctx.clock.now()
    await ctx.db.transaction().execute(async trx => {
      const exceptionId = await insertException(trx, { siteId, ...exception, userId: user.id, now })
      if (asked === null) return
      await tell(trx, 'duty_asked', { siteId, exceptionId, userIds: [asked], by: user.id, now })
    })
    publish(ctx, { siteId, isTold: asked !== null })
    return shown(ctx, { siteId, timezone })
  }),

  handle(rotas.answerException, async ({ params: { dutyExceptionId: id }, body, user, site }, ctx) => {
    const state = body.agrees ? 'AGREED' : 'DECLINED'
    const { siteId } = site
    const now = ctx.clock.now()
    await ctx.db.transaction().execute(async trx => {
      const answered = await answerException(trx, { siteId, id, userId: user.id, state })
      if (answered === undefined) throw notFound('duty exception')
      const userIds = [answered.asked_by].filter(userId => userId !== null)
      await tell(trx, 'duty_answered', { siteId, exceptionId: id, userIds, by: user.id, now })
    })
    publish(ctx, { siteId, isTold: true })
    return shown(ctx, site)
  }),

  handle(rotas.removeException, async ({ params: { dutyExceptionId: id }, user, site }, ctx) => {
    const { siteId } = site
    const leads = mayOnSite({ role: user.role, siteRole: site.role, scope: site.scope }, 'manageUsers')
    const now = ctx.clock.now()
    await ctx.db.transaction().execute(async trx => {
      const taken = await deleteException(trx, { siteId, id, askedBy: leads ? null : user.id })
      if (taken === undefined) throw notFound('duty exception')
      // What was declined, or is over, changes nothing for anybody.
      if (taken.state === 'DECLINED' || taken.over_at <= now) return
      const concerned = [taken.away_id, taken.stand_in_id, taken.asked_by].filter(userId => userId !== null)
      const userIds = [...new Set(concerned)].filter(userId => userId !== user.id)
      await tell(trx, 'duty_taken_back', { siteId, exceptionId: id, userIds, by: user.id, now })
    })
    publish(ctx, { siteId, isTold: true })
    return shown(ctx, site)
  }),

  handle(rotas.renewCalendar, async ({ site: { siteId } }, { db, clock, config }) => {
    const secret = randomBytes(32).toString('base64url')
    if (!(await storeCalendarSecret(db, { siteId, hash: hashToken(secret), now: clock.now() })))
      throw notFound('rota')
    const path = rotas.calendar.path.replace('{calendarToken}', secret)
    return { url: new URL(path, config.publicUrl).href }
  }),

  handle(rotas.calendar, async ({ params: { calendarToken } }, { db, clock }) => {
    const now = clock.now()
    const site = await findCalendarSite(db, hashToken(calendarToken))
    if (site === undefined) throw notFound('calendar')
    const { site_id: siteId, name, timezone: timeZone, sequence } = site
    const [shifts, people] = await Promise.all([
      calendarShifts(db, { siteId, now }),
      findDutyPeople(db, siteId),
    ])
    return {
      content: rotaCalendar({ siteId, siteName: name, timeZone, shifts, people, sequence, now }),
      fileName: `${name}.ics`,
      mediaType: 'text/calendar; charset=utf-8',
    }
  }),
]

interface AskedException
  extends Pick<NewException, 'from' | 'to' | 'awayId' | 'standInId' | 'back' | 'state'> {
  /** Who is asked; null where it holds at once. */
  asked: number | null
}

/**
 * Who takes something on does so at once; who is to stand in for others is asked. A swap is asked of the other of the two,
 * whichever of them stands first in it.
 */
function exceptionOf({ from, to, away, stand_in, back }: DutyExceptionForm, userId: number): AskedException {
  const span = { from: new Date(from), to: new Date(to) }
  if (back === null) {
    const asked = stand_in === userId ? null : stand_in
    const state = asked === null ? 'AGREED' : 'ASKED'
    return { ...span, awayId: away, standInId: stand_in, back: null, state, asked }
  }
  const backSpan = { from: new Date(back.from), to: new Date(back.to) }
  const [own, others] = away === userId ? [span, backSpan] : [backSpan, span]
  const other = away === userId ? stand_in : away
  return { ...own, awayId: userId, standInId: other, back: others, state: 'ASKED', asked: other }
}

interface Telling {
  siteId: number
  exceptionId: number
  userIds: readonly number[]
  /** Who asks, answers or takes back. */
  by: number
  now: Date
}

async function tell(
  trx: Db,
  kind: Parameters<typeof dutyNotice>[0],
  { by: author, userIds, ...told }: Telling,
): Promise<void> {
  const by = await loadPersonName(trx, author)
  await notify(
    trx,
    userIds.map(userId => dutyNotice(kind, { ...told, userId, by })),
  )
}

/** Open pages read the rota again, and those who were told something their notices. */
function publish({ bus }: Context, { siteId, isTold }: { siteId: number; isTold: boolean }): void {
  bus.publish({ kind: 'rota', site_id: siteId })
  if (isTold) bus.publish({ kind: 'notification', site_id: siteId })
}

function shown({ db, clock }: Context, site: { siteId: number; timezone: string }): Promise<Rota> {
  return readRota(db, { siteId: site.siteId, timeZone: site.timezone, now: clock.now() })
}

/** Only members who do more than look on can be on duty. */
async function expectPeople(
  { db }: Context,
  { siteId, userIds, field }: { siteId: number; userIds: readonly number[]; field: string },
): Promise<void> {
  const people = new Set((await findDutyPeople(db, siteId)).map(person => person.id))
  if (userIds.some(userId => !people.has(userId))) throw invalid({ [field]: ['invalid'] })
}
