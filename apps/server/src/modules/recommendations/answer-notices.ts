/** Who advised hears what the farm said to it and did. */
import type { NoticeKind } from '@earshot/contract/rules/health/notices.ts'
import type { Db } from '#db/open.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { loadPersonName } from '#sql/people.ts'
import { findAuthors, type LockedRecommendation } from './recommendations.queries.ts'

const KINDS = {
  ACCEPT: 'advice_accepted',
  DECLINED: 'advice_declined',
  DONE: 'advice_done',
} as const satisfies Record<string, NoticeKind>

interface Answer {
  answer: 'NO_REACTION' | keyof typeof KINDS
  word: string
  userId: number
  now: Date
}

/** Each author of a person's advice among them is told; an author who answers their own advice hears nothing. */
export async function tellAuthors(
  trx: Db,
  rows: readonly LockedRecommendation[],
  { answer, word, userId, now }: Answer,
): Promise<void> {
  if (answer === 'NO_REACTION') return
  const written = rows.filter(row => row.cause === 'PERSON')
  const authors = await findAuthors(
    trx,
    written.map(row => row.cause_id),
  )
  if (authors.size === 0) return
  const by = await loadPersonName(trx, userId)
  await notify(
    trx,
    written.flatMap(row => {
      const author = authors.get(row.cause_id)
      if (author === undefined || author === userId) return []
      return {
        eventKind: KINDS[answer].toUpperCase(),
        refId: row.cause_id,
        // An answer that is taken back and given again is told again.
        transitionNo: Math.floor(now.getTime() / 1000),
        kind: KINDS[answer],
        at: now.getTime(),
        siteId: row.site_id,
        airspaceId: row.airspace_id,
        sensors: [],
        deviceIds: [],
        params: { by, word },
        userId: author,
      }
    }),
  )
}
