import { DEMO_ORDERS, DEMO_SUPPLIERS, LICENCE_TEMPLATES } from '@earshot/demo/business.ts'
import { airspacesOf, DEMO_SITES, devicesOf } from '@earshot/demo/farm.ts'
import type { DemoSite } from '@earshot/demo/types.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#db/open.ts'
import type { DB } from '#db/tables.ts'
import type { Ids, SeedTimes } from './seed-values.ts'
import { need } from './seed-values.ts'

const DAY_MS = 86_400_000

export async function seedSuppliers(db: Db): Promise<Ids> {
  const ids: Ids = new Map()
  for (const { key, name } of DEMO_SUPPLIERS) {
    const { id } = await db.insertInto('suppliers').values({ name }).returning('id').executeTakeFirstOrThrow()
    ids.set(key, id)
  }
  return ids
}

function deviceCodes(sites: readonly string[]): string[] {
  return DEMO_SITES.filter(site => sites.includes(site.key))
    .flatMap(airspacesOf)
    .flatMap(devicesOf)
    .map(device => device.code)
}

async function templateIds(db: Db): Promise<Ids> {
  const rows = await db.selectFrom('licence_templates').select(['id', 'price_code']).execute()
  return new Map(rows.map(row => [row.price_code, row.id]))
}

/** @returns order item by the site its devices went to */
export async function seedOrders(
  db: Db,
  { times, suppliers, users }: { times: SeedTimes; suppliers: Ids; users: Ids },
): Promise<Ids> {
  const templates = await templateIds(db)
  const itemBySite: Ids = new Map()
  for (const order of DEMO_ORDERS) {
    const at = new Date(times.anchor.getTime() - order.daysAgo * DAY_MS)
    const { id: orderId } = await db
      .insertInto('orders')
      .values({
        supplier_id: need(suppliers, order.supplier),
        status: order.status,
        created_by: need(users, 'admin'),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const item of order.items) {
      const { id } = await db
        .insertInto('order_items')
        .values({
          order_id: orderId,
          license_template_id: need(templates, item.template),
          quantity: item.quantity,
          device_codes: deviceCodes(item.deliveredTo ?? []),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const site of item.deliveredTo ?? []) itemBySite.set(site, id)
    }
  }
  return itemBySite
}

/** Goes back calendar months before a moment, in UTC (spec/3 §3.9: expiry is calendar months after activation). */
function monthsBefore(at: Date, months: number): Date {
  const earlier = new Date(at)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  return earlier
}

/**
 * Inserts a licence for each device: active with so many days left, or assigned where the site waits for activation.
 */
export async function seedLicences(
  db: Db,
  { times, suppliers, items }: { times: SeedTimes; suppliers: Ids; items: Ids },
): Promise<void> {
  const templates = await templateIds(db)
  for (const site of DEMO_SITES) {
    const codes = deviceCodes([site.key])
    const devices = await db.selectFrom('devices').select('id').where('code', 'in', codes).execute()
    const term = licenceTerm(site, times)
    const rows = devices.map(({ id }) => ({
      license_template_id: need(templates, site.licence.template),
      order_item_id: items.get(site.key) ?? null,
      supplier_id: need(suppliers, site.supplierKey),
      device_id: id,
      created_at: term.activated_at ?? times.anchor,
      ...term,
    }))
    await db.insertInto('licences').values(rows).execute()
  }
}

function licenceTerm(
  site: DemoSite,
  { anchor }: SeedTimes,
): Pick<Insertable<DB['licences']>, 'status'> & { activated_at: Date | null; expires_at: Date | null } {
  if (site.waiting) return { status: 'ASSIGNED', activated_at: null, expires_at: null }
  const template = LICENCE_TEMPLATES.find(candidate => candidate.priceCode === site.licence.template)
  // The formula is days left = floor((expiry − now) / day) + 1 (spec/3 §3.9); half a day keeps it clear of the edge.
  const expiresAt = new Date(anchor.getTime() + (site.licence.daysLeft - 0.5) * DAY_MS)
  return {
    status: 'ACTIVE',
    activated_at: monthsBefore(expiresAt, template?.durationMonths ?? 12),
    expires_at: expiresAt,
  }
}
