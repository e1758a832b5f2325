import { rdiReference } from '@earshot/contract/rules/health/rdi.ts'
import type { Desk, DeskQuery } from '@earshot/contract/schemas/desk/desk.ts'
import { limitsAt } from '@earshot/engine/limits-in-force.ts'
import { slotOf } from '@earshot/engine/time.ts'
import { pageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { readOpenAlertsOf } from '#modules/sites/sites.service.ts'
import { limitsInForce, loadLimitVersions } from '#sql/limits.ts'
import { loadCourses } from '#sql/normal-courses.ts'
import { type DeskAirspace, type DeskSpan, findCourses, findDeskRows } from './desk.queries.ts'
import { deskRow, stepsIn } from './desk.view.ts'
import { type DeskReader, findDeskPage } from './desk-order.queries.ts'

const HOUR_MS = 3_600_000
const COURSE = { days: 14, step: 4 }

/** Reads a page of the reader's desk, with the counts of all filters. */
export async function readDesk(db: Db, reader: DeskReader, query: DeskQuery): Promise<Desk> {
  const found = await findDeskPage(db, reader, { filter: query.filter, request: query })
  const { today, waiting, follow_up, far, clients, quiet_clients, silent_clients } = found
  return {
    ...pageOf(await readRows(db, reader, found.page), found[query.filter], query),
    counts: { today, waiting, follow_up, far, clients, quiet_clients, silent_clients },
    quiet: found.quiet_names,
  }
}

type OnPage = Awaited<ReturnType<typeof findDeskPage>>['page'][number]

async function readRows(
  db: Db,
  { now, ownNormal }: DeskReader,
  page: readonly OnPage[],
): Promise<Desk['items']> {
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await findDeskRows(db, { ids, now })
  const siteIds = [...new Set(rows.map(row => row.site_id))]
  const span = spanAt(now)
  const slot = slotOf(now.getTime())
  const [hours, normals, alerts, versions] = await Promise.all([
    findCourses(db, rows, span),
    ownNormal ? loadCourses(db, ids) : [],
    readOpenAlertsOf(db, siteIds),
    loadLimitVersions(db, { siteIds, fromSlot: slot }),
  ])
  const referenceOf = ({ id, site_id: siteId, product_type: productType }: DeskAirspace) => {
    const limits = limitsAt(limitsInForce(versions, { siteId, airspaceId: id, productType }), slot)
    return rdiReference(productType, limits.rdi_reference)
  }
  const byId = new Map(rows.map(row => [row.id, row]))
  const zones = new Map([...new Set(rows.map(row => row.timezone))].map(zone => [zone, stepsIn(span, zone)]))
  return page.flatMap(({ id, times, is_own: isOwn }) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const own = hours.filter(({ airspace_id }) => airspace_id === id)
    const steps = zones.get(row.timezone) ?? []
    return [
      deskRow({ row, times, isOwn, hours: own, normals, reference: referenceOf(row), alerts, span, steps }),
    ]
  })
}

/** The hours that are drawn: the last one that is over, and those before it. */
function spanAt(now: Date): DeskSpan {
  const to = Math.floor(now.getTime() / HOUR_MS) - 1
  return { from: to - COURSE.days * 24, to, step: COURSE.step }
}
