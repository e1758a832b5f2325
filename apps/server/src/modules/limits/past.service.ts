/** The past of one sensor with what people know of it, for trying limits on. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { spansOfWork } from '@earshot/contract/rules/health/expected-work.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { packPast } from '@earshot/engine/packed-past.ts'
import { SLOT_MS } from '@earshot/engine/time.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { readPastNormals } from '#modules/normals/past-normals.service.ts'
import { createSerialQueue } from '#serial-queue.ts'
import { workOf } from '#sql/expected-work.ts'
import { earliestSlot, loadPast } from '#tick/load-past.ts'
import { findEpisodes, findMessages, findNotes } from './past.queries.ts'
import { findWork } from './work.queries.ts'

/** To work one out keeps a processor busy for up to a second: one at a time, so that everything else goes on. */
const inTurn = createSerialQueue({ places: 8 })

export interface PastAsked {
  siteId: number
  airspaceId: number
  timeZone: string
  sensor: Sensor
  now: Date
  /** The installation shows what is normal for an airspace, whether it judges by it or not. */
  showsNormal: boolean
}

export function readPast(db: Db, asked: PastAsked): Promise<LimitPast> {
  return inTurn(async () => {
    const days = LIMITS.pastDays
    const past = await loadPast(db, { ...asked, days, normals: await normalsOf(db, asked) })
    const since = new Date(past.from * DOMAIN.slotSeconds * 1000)
    const known = { ...asked, since }
    const [episodes, notes, messages, work] = await Promise.all([
      findEpisodes(db, known),
      findNotes(db, known),
      findMessages(db, known),
      workDays(db, known),
    ])
    return {
      past: packPast(past),
      episodes,
      logbook: [...notes, ...work].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
      messages: messages.map(({ at, opened_at, ...rest }) => ({
        ...rest,
        at: iso(at),
        opened_at: iso(opened_at),
      })),
    }
  })
}

async function normalsOf(db: Db, { sensor, showsNormal, ...asked }: PastAsked) {
  if (sensor !== 'COUGHS' || !showsNormal) return
  const first = earliestSlot({ now: asked.now, days: LIMITS.pastDays })
  return readPastNormals(db, { ...asked, since: new Date(first * SLOT_MS) })
}

/** The days on which work was expected in the airspace. */
async function workDays(
  db: Db,
  { siteId, airspaceId, timeZone, since, now }: PastAsked & { since: Date },
): Promise<LimitPast['logbook']> {
  const work = await findWork(db, { siteId, since })
  const stretch = { from: since.getTime(), to: now.getTime(), timeZone }
  return work
    .filter(item => (item.airspace_id ?? airspaceId) === airspaceId)
    .flatMap(item =>
      spansOfWork(workOf(item), stretch).map(({ from }) => ({
        date: localDay(from / 1000, timeZone),
        kind: 'WORK' as const,
        text: item.what,
      })),
    )
}
