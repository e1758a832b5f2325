/**
 * Notes what people from outside look at. A call only adds to a count in memory; what was counted is stored together a
 * few seconds later, so that no call waits for it. What a killed process had not stored yet is lost: it is a picture of
 * who looks at what, not a proof.
 */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import type { RequestSite } from '#http/handle.ts'
import { lookSubject } from './look-subject.ts'

const LOOKS_STORED_AFTER_MS = 5000
/** So many lines are counted at once; more calls than that in five seconds are not told apart. */
const MOST_LINES = 10_000

interface Look {
  site_id: number
  user_id: number
  day: string
  subject: string
  calls: number
  last_at: string
}

export interface Looks {
  note(look: { endpoint: EndpointShape; userId: number; site: RequestSite }): void
  /** Stores what was counted; also before the process ends. */
  store(): Promise<void>
}

export function createLooks({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): Looks {
  let counted = new Map<string, Look>()
  let timer: NodeJS.Timeout | undefined

  async function store(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const looks = [...counted.values()]
    counted = new Map()
    if (looks.length === 0) return
    try {
      await insertLooks(db, looks)
    } catch (error) {
      log.warn({ err: error, lines: looks.length }, 'what people from outside looked at could not be stored')
    }
  }

  return {
    store,
    note: ({ endpoint, userId, site: { siteId, scope, timezone } }) => {
      if (scope === null || counted.size >= MOST_LINES) return
      const now = clock.now()
      const day = localDay(now.getTime() / 1000, timezone)
      const subject = lookSubject(endpoint)
      const key = `${siteId} ${userId} ${day} ${subject}`
      const calls = (counted.get(key)?.calls ?? 0) + 1
      const last_at = now.toISOString()
      counted.set(key, { site_id: siteId, user_id: userId, day, subject, calls, last_at })
      timer ??= setTimeout(() => void store(), LOOKS_STORED_AFTER_MS).unref()
    },
  }
}

/** A site or a person that is gone meanwhile is left out. The rows have one order, so that two processes never wait for each other. */
async function insertLooks(db: Db, looks: readonly Look[]): Promise<void> {
  await sql`
    insert into access_looks (site_id, user_id, day, subject, calls, last_at)
    select l.site_id, l.user_id, l.day, l.subject, l.calls, l.last_at
    from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb)
      as l (site_id int, user_id int, day date, subject text, calls int, last_at timestamptz)
    join sites s on s.id = l.site_id join users u on u.id = l.user_id
    order by l.site_id, l.user_id, l.day, l.subject
    on conflict (site_id, user_id, day, subject) do update
    set calls = access_looks.calls + excluded.calls, last_at = greatest(access_looks.last_at, excluded.last_at)`.execute(
    db,
  )
}
