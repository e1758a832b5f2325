/** Reads the logbook of a batch: the feed, and its days. */

import type { LogbookType } from '@earshot/contract/batch-values.ts'
import type { Comment } from '@earshot/contract/schemas/batches/comment.ts'
import type { LogbookItem, LogbookQuery } from '@earshot/contract/schemas/batches/logbook.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import type { Visit } from '@earshot/contract/schemas/desk/visit.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import type { PageQuery } from '@earshot/contract/schemas/page.ts'
import { mapPage, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import {
  readRecommendations,
  readRecommendationsWithin,
} from '#modules/recommendations/recommendations.service.ts'
import { readTreatments, readTreatmentsOn } from '#modules/treatments/treatments.service.ts'
import { readVisits } from '#modules/visits/visits.service.ts'
import { findComments, findCommentsOf } from './comments.queries.ts'
import { commentView } from './comments.service.ts'
import { type DaysOf, findDayPage } from './days.queries.ts'
import { findItems, type ItemRow } from './feed.queries.ts'

export interface LogbookPlace {
  batchId: number
  airspaceId: number
  /** Today's date at the site. */
  today: string
}

export async function readFeed(
  db: Db,
  place: LogbookPlace,
  request: LogbookQuery,
): Promise<PageOf<LogbookItem>> {
  const page = await findItems(db, place, request)
  const about = await readSubjects(db, page.items)
  return mapPage(page, row => itemView(row, about))
}

interface Subjects {
  comments: Map<number, Comment>
  treatments: Map<number, Treatment>
  recommendations: Map<number, Recommendation>
  visits: Map<number, Visit>
}

/** Reads in full what the items of a page are about. */
async function readSubjects(db: Db, rows: readonly ItemRow[]): Promise<Subjects> {
  const idsOf = (type: LogbookType) =>
    rows.flatMap(row => (row.type === type && row.ref_id !== null ? [row.ref_id] : []))
  const [comments, treatments, recommendations, visits] = await Promise.all([
    findComments(db, idsOf('COMMENT')),
    readTreatments(db, idsOf('TREATMENT')),
    readRecommendations(db, idsOf('RECOMMENDATION')),
    readVisits(db, idsOf('VISIT')),
  ])
  return {
    comments: byId(comments.map(commentView)),
    treatments: byId(treatments),
    recommendations: byId(recommendations),
    visits: byId(visits),
  }
}

function byId<Thing extends { id: number }>(things: readonly Thing[]): Map<number, Thing> {
  return new Map(things.map(thing => [thing.id, thing]))
}

function itemView({ key, type, occurred_at, ref_id, ...row }: ItemRow, about: Subjects): LogbookItem {
  const id = ref_id ?? 0
  return {
    ...row,
    id: `${type}:${key}`,
    type,
    occurred_at: iso(occurred_at),
    title_key: `logbook:item.${type}`,
    ref_id,
    comment: type === 'COMMENT' ? (about.comments.get(id) ?? null) : null,
    treatment: type === 'TREATMENT' ? (about.treatments.get(id) ?? null) : null,
    recommendation: type === 'RECOMMENDATION' ? (about.recommendations.get(id) ?? null) : null,
    visit: type === 'VISIT' ? (about.visits.get(id) ?? null) : null,
  }
}

type Grouped<Item> = PageOf<{ date: string; items: Item[] }>

/** A page of days, each with what it has. */
async function byDay<Item>(
  db: Db,
  wanted: DaysOf,
  request: PageQuery,
  itemsOn: (days: readonly string[]) => Promise<(day: string) => Item[]>,
): Promise<Grouped<Item>> {
  const page = await findDayPage(db, wanted, request)
  const on = await itemsOn(page.items.map(row => row.date))
  return mapPage(page, ({ date }) => ({ date, items: on(date) }))
}

export function readCommentDays(db: Db, { batchId, today }: LogbookPlace, request: PageQuery) {
  return byDay(db, { batchId, today, event: 'comments' }, request, async days => {
    const comments = (await findCommentsOf(db, { batchId, days })).map(commentView)
    return day => comments.filter(comment => comment.date === day)
  })
}

export function readTreatmentDays(db: Db, { batchId, today }: LogbookPlace, request: PageQuery) {
  return byDay(db, { batchId, today, event: 'treatments' }, request, async days => {
    const treatments = await readTreatmentsOn(db, { batchId, days })
    return day => treatments.filter(({ start_date, end_date }) => start_date <= day && day <= end_date)
  })
}

export function readRecommendationDays(
  db: Db,
  { batchId, airspaceId, today }: LogbookPlace,
  request: PageQuery,
) {
  return byDay(db, { batchId, today, event: 'recommendations' }, request, async days => {
    const spans = days.map(day => ({ airspaceId, from: day, to: day }))
    const found = await readRecommendationsWithin(db, spans)
    const own = found.filter(({ recommendation }) => recommendation.batch_id === batchId)
    return day => own.filter(one => one.day === day).map(({ recommendation }) => recommendation)
  })
}
