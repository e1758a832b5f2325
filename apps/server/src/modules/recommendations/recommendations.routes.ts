/** Answers the calls about recommendations of a site, one or many. */
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { DoneForm, Reaction, Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import { mapPage } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { conflict, invalid, notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { siteAccess } from '#modules/site-access/site-access.ts'
import { tellAuthors } from './answer-notices.ts'
import {
  findRecommendationPage,
  findRecommendations,
  findSitesOf,
  type LockedRecommendation,
  lockRecommendations,
  type RecommendationRow,
  type StoreReaction,
  storeDone,
  storeReactions,
} from './recommendations.queries.ts'
import { recommendationView } from './recommendations.service.ts'

interface React {
  ids: readonly number[]
  reaction: Reaction
  userId: number
  /** The time zone of each site they are of, where the user may answer. */
  zones: ReadonlyMap<number, string>
}

/** Answers all of them or none: the first that cannot be answered ends the transaction. */
async function react(
  ctx: Pick<Context, 'db' | 'clock' | 'bus'>,
  { ids, reaction, userId, zones }: React,
): Promise<Recommendation[]> {
  const now = ctx.clock.now()
  const unique = [...new Set(ids)]
  const rows = await ctx.db.transaction().execute(async trx => {
    const locked = await lockRecommendations(trx, unique)
    if (locked.length < unique.length) throw notFound('recommendation')
    if (locked.some(row => row.state !== 'OPEN')) throw conflict('recommendation_closed')
    const todayAt = (siteId: number) => localDay(now.getTime() / 1000, zones.get(siteId) ?? 'UTC')
    await storeReactions(
      trx,
      locked.map(row => stored(row, { reaction, userId, now, today: todayAt(row.site_id) })),
    )
    const { status, word } = reaction
    const isAnswer = status !== 'NO_REACTION'
    const told = isAnswer ? locked.filter(row => row.status !== status) : []
    await tellAuthors(trx, told, { answer: status, word: word ?? '', userId, now })
    return findRecommendations(trx, unique)
  })
  return publish(ctx, rows)
}

/** Lets open pages ask anew. */
function publish({ bus }: Pick<Context, 'bus'>, rows: readonly RecommendationRow[]): Recommendation[] {
  for (const site_id of new Set(rows.map(row => row.site_id))) {
    bus.publish({ kind: 'site', site_id })
    if (rows.some(row => row.site_id === site_id && row.advice !== null))
      bus.publish({ kind: 'notification', site_id })
  }
  return rows.map(recommendationView)
}

interface Done {
  id: number
  form: DoneForm
  userId: number
}

/** Somebody has done what was accepted. Said twice by the same person, it is the same. */
async function markDone(
  ctx: Pick<Context, 'db' | 'clock' | 'bus'>,
  { id, form, userId }: Done,
): Promise<Recommendation> {
  const now = ctx.clock.now()
  const word = form.word ?? null
  const rows = await ctx.db.transaction().execute(async trx => {
    const locked = await lockRecommendations(trx, [id])
    const [row] = locked
    if (row === undefined) throw notFound('recommendation')
    if (row.done_by === userId) return findRecommendations(trx, [id])
    if (row.state !== 'OPEN' || row.status !== 'ACCEPT') throw conflict('recommendation_closed')
    await storeDone(trx, { id, userId, word, at: now })
    await tellAuthors(trx, locked, { answer: 'DONE', word: word ?? '', userId, now })
    return findRecommendations(trx, [id])
  })
  const [done] = publish(ctx, rows)
  if (done === undefined) throw notFound('recommendation')
  return done
}

interface Answered {
  reaction: Reaction
  userId: number
  now: Date
  /** Today's date at the site. */
  today: string
}

/** An answer has a period only where it accepts; without a start it begins today (spec/3 §4.8). */
function stored(
  { id, start_date }: LockedRecommendation,
  { reaction: { status, start, end, word: said }, userId, now, today }: Answered,
): StoreReaction {
  const word = said ?? null
  if (status === 'NO_REACTION')
    return { id, status, start: null, end: null, word: null, userId: null, at: null }
  if (status === 'DECLINED') return { id, status, start: null, end: null, word, userId, at: now }
  const begins = start ?? start_date ?? today
  if (end != null && end < begins) throw invalid({ end: ['invalid'] })
  return { id, status, start: begins, end: end ?? null, word, userId, at: now }
}

/** Finds the zone of each. They may be of many sites, so no path leads to them: each site is asked for the right. */
async function zonesOf(db: Db, user: RequestUser, ids: readonly number[]): Promise<Map<number, string>> {
  const zones = new Map<number, string>()
  for (const siteId of await findSitesOf(db, ids)) {
    const { timezone } = await siteAccess(db, { user, ids: { siteId }, right: 'treat' })
    zones.set(siteId, timezone)
  }
  return zones
}

export const routes: Route[] = [
  handle(recommendations.list, async ({ query, site: { siteId } }, { db }) =>
    mapPage(await findRecommendationPage(db, { siteId, request: query }), recommendationView),
  ),

  handle(recommendations.react, async ({ params, body, user, site }, ctx) => {
    const zones = new Map([[site.siteId, site.timezone]])
    const ids = [params.recommendationId]
    const [answered] = await react(ctx, { ids, reaction: body, userId: user.id, zones })
    if (answered === undefined) throw notFound('recommendation')
    return answered
  }),

  handle(recommendations.done, ({ params, body, user }, ctx) =>
    markDone(ctx, { id: params.recommendationId, form: body, userId: user.id }),
  ),

  handle(recommendations.reactToMany, async ({ body: { ids, ...reaction }, user }, ctx) => {
    const zones = await zonesOf(ctx.db, user, ids)
    return { items: await react(ctx, { ids, reaction, userId: user.id, zones }) }
  }),
]
