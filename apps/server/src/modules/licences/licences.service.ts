import { DOMAIN } from '@earshot/contract/domain.ts'
import { type Licence, LicenceFigures, type LicenceForm } from '@earshot/contract/schemas/admin/licence.ts'
import type { Db } from '#db/open.ts'
import { isoOrNull } from '#db/time.ts'
import { invalid } from '#errors.ts'
import type { Figures } from '#modules/fleet-figures/figures.service.ts'
import { readOrderFigures } from '#modules/orders/orders.service.ts'
import { findSoldTemplates } from '#sql/licences.ts'
import {
  countByShownStatus,
  countEnding,
  countEndings,
  countTemplates,
  insertLicences,
  supplierExists,
} from './licences.queries.ts'
import { licenceView } from './licences.view.ts'

const DAY_MS = 86_400_000
const MONTHS_AHEAD = 12

export async function createLicences(trx: Db, form: LicenceForm, now: Date): Promise<Licence[]> {
  const { license_template_id: templateId, supplier = null, quantity } = form
  const sold = await findSoldTemplates(trx, [templateId])
  if (!sold.has(templateId)) throw invalid({ license_template_id: ['invalid'] })
  if (supplier !== null && !(await supplierExists(trx, supplier))) throw invalid({ supplier: ['invalid'] })
  const rows = await insertLicences(trx, { templateId, supplierId: supplier, quantity, now })
  return rows.map(row => licenceView(row, now))
}

/** The moment at which the last days of a term begin: days left are whole days and one. */
export function lastDaysFrom(now: Date): Date {
  return new Date(now.getTime() + DOMAIN.licence.expiringDays * DAY_MS)
}

/** The months from the one of `now` on, `YYYY-MM` in UTC. */
function monthsFrom(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index)).toISOString().slice(0, 7),
  )
}

export const licenceFigures: Figures<typeof LicenceFigures> = {
  name: 'licences',
  schema: LicenceFigures,
  count: countLicences,
}

async function countLicences(db: Db, now: Date): Promise<Omit<LicenceFigures, 'as_of'>> {
  // Days left are whole days and one (spec/3 §3.9): the last thirty end before thirty times 24 hours are over.
  const within = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const months = monthsFrom(now, MONTHS_AHEAD)
  const yearEnd = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD))
  const [statuses, week, month, endings, templates, orders] = await Promise.all([
    countByShownStatus(db, { now, lastDays: within(DOMAIN.licence.expiringDays) }),
    countEnding(db, { from: now, until: within(DOMAIN.licence.lastCallDays) }),
    countEnding(db, { from: now, until: within(DOMAIN.licence.expiringDays) }),
    countEndings(db, { from: now, until: yearEnd }),
    countTemplates(db),
    readOrderFigures(db),
  ])
  const byMonth = new Map(endings.map(each => [each.month, each.count]))
  return {
    total: statuses.reduce((sum, { count }) => sum + count, 0),
    by_status: statuses,
    ending_7_days: week,
    ending_30_days: month,
    ending_by_month: months.map(each => ({ month: each, count: byMonth.get(each) ?? 0 })),
    templates,
    orders: orders.orders,
    orders_waiting: orders.orders_waiting,
    licences_waiting: orders.licences_waiting,
    oldest_waiting_since: isoOrNull(orders.oldest_waiting_since),
  }
}
