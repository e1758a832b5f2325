/** Reads the story of an airspace, takes advice into its case, and closes it. */
import { FOLLOW_UP_HOUR } from '@earshot/contract/desk-values.ts'
import type { RecommendationCategory } from '@earshot/contract/health-values.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dayStart, localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Advice, AdviceForm } from '@earshot/contract/schemas/desk/advice.ts'
import type { Case, CaseStory, CloseCaseForm } from '@earshot/contract/schemas/desk/case.ts'
import type { CategoryOnWire } from '@earshot/contract/schemas/health/recommendation.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { conflict, invalid, notFound } from '#errors.ts'
import { notify } from '#follow-up/shell/notify.ts'
import type { RequestSite } from '#http/handle.ts'
import { readVisitsTo } from '#modules/visits/visits.service.ts'
import { loadPersonName } from '#sql/people.ts'
import { adviceView, caseView } from './case.view.ts'
import {
  type CaseRow,
  endAdvice,
  findActiveBatch,
  findAdvice,
  findAdviceByKey,
  findAdviceOf,
  findCase,
  findCases,
  findOpenCase,
  findPlace,
  insertAdvice,
  insertCase,
  lockAirspace,
  lockCase,
  lockCorrectable,
  storeOutcome,
} from './cases.queries.ts'
import { findFollowUpsOf, insertFollowUps } from './follow-ups.queries.ts'

const HOUR_S = 3600

export async function readStory(db: Db, airspaceId: number): Promise<CaseStory> {
  const [place, rows, visits] = await Promise.all([
    findPlace(db, airspaceId),
    findCases(db, { airspaceId, most: LIMITS.advice.earlier + 1 }),
    readVisitsTo(db, airspaceId),
  ])
  if (place === undefined) throw notFound('airspace')
  const cases = await readCases(db, rows)
  return {
    ...place,
    open: cases.find(one => one.closed_at === null) ?? null,
    earlier: cases.filter(one => one.closed_at !== null).slice(0, LIMITS.advice.earlier),
    visits,
  }
}

async function readCases(db: Db, rows: readonly CaseRow[]): Promise<Case[]> {
  const advice = rows.length === 0 ? [] : await findAdviceOf(db, idsOf(rows))
  const followUps =
    advice.length === 0 ? [] : await findFollowUpsOf(db, idsOf(advice.map(({ words }) => words)))
  return rows.map(row => caseView(row, advice, followUps))
}

function idsOf(things: readonly { id: number }[]): number[] {
  return things.map(({ id }) => id)
}

async function readAdvice(db: Db, id: number): Promise<Advice> {
  const [row] = await findAdvice(db, id)
  if (row === undefined) throw notFound('advice')
  return adviceView(row, await findFollowUpsOf(db, [id]))
}

interface WriteAdvice {
  airspaceId: number
  site: Pick<RequestSite, 'siteId' | 'timezone'>
  userId: number
  form: AdviceForm
}

/**
 * The advice, the first time as every other time the same key comes. The first one opens a case.
 * @throws 400 on `corrects_id` for what is not one's own of this case; 400 on `to` for days that are over
 */
export async function writeAdvice(ctx: Context, wanted: WriteAdvice): Promise<Advice> {
  const known = await adviceOfKey(ctx.db, wanted)
  if (known !== undefined) return known
  const now = ctx.clock.now()
  const id = await ctx.db.transaction().execute(trx => storeAdvice(trx, wanted, now))
  const advice = id === undefined ? await adviceOfKey(ctx.db, wanted) : await readAdvice(ctx.db, id)
  if (advice === undefined) throw notFound('advice')
  publish(ctx, wanted)
  return advice
}

async function adviceOfKey(db: Db, { airspaceId, userId, form }: WriteAdvice): Promise<Advice | undefined> {
  const known = await findAdviceByKey(db, { userId, key: form.entry_key })
  if (known === undefined) return undefined
  if (known.airspace_id !== airspaceId) throw invalid({ entry_key: ['invalid'] })
  return readAdvice(db, known.id)
}

async function storeAdvice(
  trx: Db,
  { airspaceId, site, userId, form }: WriteAdvice,
  now: Date,
): Promise<number | undefined> {
  const { siteId } = site
  const timeZone = zoneOrUtc(site.timezone)
  const today = localDay(now.getTime() / 1000, timeZone)
  if (form.to !== null && form.to < today) throw invalid({ to: ['invalid'] })
  if (!(await lockAirspace(trx, airspaceId))) throw notFound('airspace')
  const batchId = await findActiveBatch(trx, airspaceId)
  const place = { siteId, airspaceId, batchId, userId, at: now }
  const open = await findOpenCase(trx, airspaceId)
  const caseId = open ?? (await insertCase(trx, place))
  const { corrects_id: correctsId, category, ...fields } = form
  if (correctsId !== null) {
    const isOwn = await lockCorrectable(trx, { id: correctsId, caseId, userId })
    if (!isOwn) throw invalid({ corrects_id: ['invalid'] })
    await endAdvice(trx, { adviceIds: [correctsId], at: now })
  }
  const stored = await insertAdvice(trx, {
    ...place,
    caseId,
    category: storedCategory(category),
    text: fields.text,
    sample: fields.sample,
    from: fields.from,
    to: fields.to,
    expiresAt: fields.to === null ? null : new Date(dayStart(addDays(fields.to, 1), timeZone) * 1000),
    correctsId,
    key: fields.entry_key,
  })
  if (stored === undefined) return undefined
  const days = [...new Set(fields.follow_up_days)].map(day => {
    const dueOn = addDays(today, day)
    return { day, dueOn, dueAt: new Date((dayStart(dueOn, timeZone) + FOLLOW_UP_HOUR * HOUR_S) * 1000) }
  })
  await insertFollowUps(trx, { adviceId: stored.id, siteId, days })
  await tellFarm(trx, { ...place, id: stored.recommendationId, category: storedCategory(category) })
  return stored.id
}

function storedCategory(category: CategoryOnWire): RecommendationCategory {
  return category === 'ongoing treatment' ? 'ongoing_treatment' : category
}

interface Told {
  id: number
  siteId: number
  airspaceId: number
  userId: number
  category: RecommendationCategory
  at: Date
}

/** Everybody of the site hears of it, but for whom wrote it. */
async function tellFarm(trx: Db, { id, siteId, airspaceId, userId, category, at }: Told): Promise<void> {
  const by = await loadPersonName(trx, userId)
  await notify(trx, [
    {
      eventKind: 'ADVICE',
      refId: id,
      transitionNo: 1,
      kind: 'advice',
      at: at.getTime(),
      siteId,
      airspaceId,
      sensors: [],
      deviceIds: [],
      params: { by, category },
      exceptUserId: userId,
    },
  ])
}

interface CloseCase {
  airspaceId: number
  site: Pick<RequestSite, 'siteId'>
  userId: number
  form: CloseCaseForm
}

/** @throws 409 `case_closed` where somebody has closed it before */
export async function closeCase(ctx: Context, wanted: CloseCase): Promise<Case> {
  const { airspaceId, userId, form } = wanted
  const { case_id: id, outcome, note } = form
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async trx => {
    const found = await lockCase(trx, { id, airspaceId })
    if (found === undefined) throw notFound('case')
    if (found.closed_at !== null) throw conflict('case_closed')
    const adviceIds = await storeOutcome(trx, { id, outcome, note: note || null, userId, at: now })
    await endAdvice(trx, { adviceIds, at: now })
  })
  publish(ctx, wanted)
  const [closed] = await readCases(ctx.db, await findCase(ctx.db, id))
  if (closed === undefined) throw notFound('case')
  return closed
}

/** Open pages of the farm and of the desk ask anew. */
function publish(
  { bus }: Context,
  {
    site: { siteId: site_id },
    airspaceId: airspace_id,
  }: Pick<WriteAdvice, 'airspaceId'> & {
    site: Pick<RequestSite, 'siteId'>
  },
): void {
  bus.publish({ kind: 'site', site_id })
  bus.publish({ kind: 'notification', site_id })
  bus.publish({ kind: 'logbook', site_id, airspace_id })
}
