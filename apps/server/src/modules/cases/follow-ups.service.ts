/** Asks the farm how the animals are since some advice, once on each of its days, and tells who advised what it answers. */
import type { FollowUp, FollowUpAnswerForm, OpenFollowUp } from '@earshot/contract/schemas/desk/follow-up.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { conflict, notFound } from '#errors.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { loadPersonName } from '#sql/people.ts'
import { followUpView, openFollowUpView } from './case.view.ts'
import {
  dropFollowUp,
  findFollowUp,
  findWaitingFollowUps,
  lockFollowUp,
  storeAnswer,
  storeAsked,
  takeDue,
} from './follow-ups.queries.ts'

export async function readWaitingFollowUps(db: Db, siteId: number): Promise<OpenFollowUp[]> {
  return (await findWaitingFollowUps(db, siteId)).map(openFollowUpView)
}

/** Asks every question whose day has come, each in a transaction. @returns the sites of which somebody was asked */
export async function askDue(db: Db, now: Date): Promise<Set<number>> {
  const asked = new Set<number>()
  for (;;) {
    const siteIds = await db.transaction().execute(trx => askOne(trx, now))
    if (siteIds === null) return asked
    for (const siteId of siteIds) asked.add(siteId)
  }
}

async function askOne(trx: Db, now: Date): Promise<Set<number> | null> {
  const due = await takeDue(trx, now)
  if (due === undefined) return null
  if (due.is_declined) {
    // What the farm has declined has nothing to follow.
    await dropFollowUp(trx, { id: due.id, at: now })
    return new Set()
  }
  await storeAsked(trx, { id: due.id, at: now })
  return notify(trx, [
    {
      eventKind: 'FOLLOW_UP',
      refId: due.id,
      transitionNo: 1,
      kind: 'follow_up',
      at: now.getTime(),
      siteId: due.site_id,
      airspaceId: due.airspace_id,
      sensors: [],
      deviceIds: [],
      params: { by: due.author ?? '', day: due.day },
      ...(due.author_id !== null && { exceptUserId: due.author_id }),
    },
  ])
}

interface Answer {
  siteId: number
  id: number
  userId: number
  form: FollowUpAnswerForm
}

/**
 * The question with its answer; the same answer of the same person again is the same.
 * @throws 409 `follow_up_answered` where somebody has answered, `case_closed` where nobody asks any more
 */
export async function answerFollowUp(
  { db, clock, bus }: Context,
  { siteId, id, userId, form }: Answer,
): Promise<FollowUp> {
  const now = clock.now()
  const { answer, animals_treated: animals = null, word } = form
  await db.transaction().execute(async trx => {
    const asked = await lockFollowUp(trx, id)
    if (asked === undefined || asked.site_id !== siteId || !asked.is_asked) throw notFound('follow-up')
    if (asked.answered_by === userId && asked.answer === answer) return
    if (asked.answer !== null) throw conflict('follow_up_answered')
    if (asked.is_dropped) throw conflict('case_closed')
    await storeAnswer(trx, { id, answer, animals, word: word || null, userId, at: now })
    if (asked.author_id === null || asked.author_id === userId) return
    await notify(trx, [
      {
        eventKind: 'FOLLOW_UP_ANSWERED',
        refId: id,
        transitionNo: 1,
        kind: 'follow_up_answered',
        at: now.getTime(),
        siteId,
        airspaceId: asked.airspace_id,
        sensors: [],
        deviceIds: [],
        params: { by: await loadPersonName(trx, userId), answer, day: asked.day },
        userId: asked.author_id,
      },
    ])
  })
  bus.publish({ kind: 'site', site_id: siteId })
  bus.publish({ kind: 'notification', site_id: siteId })
  const row = await findFollowUp(db, id)
  if (row === undefined) throw notFound('follow-up')
  return followUpView(row)
}
