/** The items of a logbook, and a server that keeps them. */
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { dayKey } from '#lib/text/locale.ts'
import { barnApi } from './barn-api.ts'
import { aRecommendation } from './factories.ts'

export const today = dayKey(Date.now(), 'Europe/Brussels')
export const author = { id: 4, name: 'Koen Verhaeghe' }

/** What an item that happened automatically has of what people write. */
export const NO_WORDS = {
  title_key: '',
  params: {},
  comment: null,
  treatment: null,
  recommendation: null,
  visit: null,
}

export function anItem(shape: Partial<LogbookItem> & Pick<LogbookItem, 'type'>): LogbookItem {
  const date = shape.date ?? today
  return {
    id: `${shape.type}:${date}`,
    occurred_at: `${date}T08:00:00Z`,
    date,
    author: null,
    title_key: `logbook:item.${shape.type}`,
    params: {},
    ref_id: 1,
    comment: null,
    treatment: null,
    recommendation: null,
    visit: null,
    ...shape,
  }
}

export function aComment(comment: string, date = today): LogbookItem {
  const created_at = `${date}T08:00:00Z`
  return anItem({
    type: 'COMMENT',
    date,
    comment: { id: 1, date, comment, author, attachments: [], created_at },
  })
}

export const TREATMENT: Treatment = {
  id: 3,
  start_date: addDays(today, -4),
  end_date: addDays(today, -2),
  product_name: 'Amoxibel',
  treatment_class: 'ANTIBIOTIC',
  route: 'WATER',
  reason: 'RESPIRATORY',
  diagnosis: 'APP',
  scope: 'AIRSPACE',
  number_of_animals: 240,
  dose_value: null,
  dose_unit: null,
  total_quantity: 12.5,
  total_quantity_unit: 'KG',
  withdrawal_days: 14,
  withdrawal_until: addDays(today, 12),
  veterinarian: 'Dr. Ines Maes',
  prescription_no: '',
  supplier: '',
  product_batch_no: '',
  product_expiry: null,
  administered_by: '',
  remarks: '',
  attachments: [],
  author,
  created_at: `${today}T08:00:00Z`,
  edited_at: null,
}

export const RECOMMENDATION_ITEM = aRecommendation({
  category: 'treatment',
  created_at: `${today}T07:00:00Z`,
})

/** Fakes the farm with a logbook; what is put into `state` is what the server tells from then on. */
export async function logbookApi(items: LogbookItem[], treatments: Treatment[] = []) {
  const { api, farm } = await barnApi()
  const state = { items }
  const pageOf = <Row>(rows: Row[]) => ({ items: rows, page: 1, per_page: 40, total: rows.length, pages: 1 })
  api.on(logbook.list, ({ query }) => {
    const wanted = query.get('filter') ?? 'ALL'
    return pageOf(state.items.filter(({ type }) => wanted === 'ALL' || `${type}S` === wanted))
  })
  api.on(logbook.eventDays, ({ params }) => ({ days: params.event === 'comments' ? [today] : [] }))
  api.on(logbook.treatments, () => pageOf(treatments.map(each => ({ date: each.start_date, items: [each] }))))
  api.on(siteEditor.diseases, () => ({ items: [] }))
  return { api, farm, state }
}
