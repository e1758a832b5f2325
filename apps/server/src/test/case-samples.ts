/** What the calls about cases and visits take, valid where it is sent. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#db/open.ts'
import type { Farm } from './farm.ts'
import type { LIMIT_SAMPLES } from './limit-samples.ts'

interface Written {
  siteId: number
  airspaceId: number
  userId: number
  at: Date
}

/** Stores advice with its case and its recommendation, as the call does. */
async function anAdvice(db: Db, written: Written) {
  const { siteId, airspaceId, userId, at } = written
  const place = { site_id: siteId, airspace_id: airspaceId }
  const open = await db
    .selectFrom('cases')
    .select('id')
    .where('airspace_id', '=', airspaceId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const opened =
    open ??
    (await db
      .insertInto('cases')
      .values({ ...place, opened_by: userId, opened_at: at })
      .returning('id')
      .executeTakeFirstOrThrow())
  const advice = await insertAdvice(db, { ...written, caseId: opened.id })
  const recommendation = await db
    .insertInto('recommendations')
    .values({ ...place, category: 'diagnostics', cause: 'PERSON', cause_id: advice.id, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { caseId: opened.id, adviceId: advice.id, recommendationId: recommendation.id }
}

function insertAdvice(db: Db, { siteId, airspaceId, userId, at, caseId }: Written & { caseId: number }) {
  return db
    .insertInto('advice')
    .values({
      site_id: siteId,
      airspace_id: airspaceId,
      case_id: caseId,
      author_id: userId,
      category: 'diagnostics',
      text: 'Hang ropes in four pens.',
      entry_key: randomUUID(),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Stores the answered question of a case that is closed, so that it stands in nobody's way. */
export async function aFollowUp(db: Db, written: Written) {
  const { siteId, airspaceId, userId, at } = written
  const place = { site_id: siteId, airspace_id: airspaceId }
  const { id: caseId } = await db
    .insertInto('cases')
    .values({ ...place, opened_by: userId, opened_at: at, closed_at: at, outcome: 'RECOVERED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: adviceId } = await insertAdvice(db, { ...written, caseId })
  const answered = { asked_at: at, answered_at: at, answer: 'BETTER' } as const
  return db
    .insertInto('follow_ups')
    .values({ advice_id: adviceId, site_id: siteId, day: 3, due_on: '2026-01-05', due_at: at, ...answered })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const ofFarm = (farm: Farm, at: Date): Written => ({
  siteId: farm.site.id,
  airspaceId: farm.airspace.id,
  userId: farm.owner.id,
  at,
})

export const CASE_SAMPLES: typeof LIMIT_SAMPLES = {
  'cases.advise': () => ({
    body: { category: 'diagnostics', text: 'Hang ropes in four pens.', entry_key: randomUUID() },
  }),
  'cases.close': async ({ app, db, farm }) => {
    const { caseId } = await anAdvice(db, ofFarm(farm, app.ctx.clock.now()))
    return { body: { case_id: caseId, outcome: 'RECOVERED' } }
  },
  'cases.answerFollowUp': async ({ app, db, farm }) => {
    const at = app.ctx.clock.now()
    const { adviceId } = await anAdvice(db, ofFarm(farm, at))
    const { id } = await db
      .insertInto('follow_ups')
      .values({
        advice_id: adviceId,
        site_id: farm.site.id,
        day: 3,
        due_on: '2026-02-20',
        due_at: at,
        asked_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { followUpId: id }, body: { answer: 'BETTER', animals_treated: 12 } }
  },
  'recommendations.done': async ({ app, db, farm }) => {
    const { recommendationId } = await anAdvice(db, ofFarm(farm, app.ctx.clock.now()))
    await db
      .updateTable('recommendations')
      .set({ status: 'ACCEPT' })
      .where('id', '=', recommendationId)
      .execute()
    return { params: { recommendationId }, body: { word: 'Courier at ten.' } }
  },
  'visits.add': ({ farm }) => ({
    body: {
      date: '2026-02-20',
      airspace_ids: String(farm.airspace.id),
      findings: 'Dry cough in the east pens.',
      entry_key: randomUUID(),
    },
  }),
}
