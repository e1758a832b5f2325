/** Every installation has these from its first start, demo or not. The seed is safe to run at each start. */
import { LICENCE_TEMPLATES } from '@earshot/demo/business.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { seedContent } from './content.ts'

/** The lock may be any constant that no other lock uses. */
const LOCK = 7_225_008

/** Adds what is missing and changes nothing that is there: an administrator may have edited it. */
export async function seedBase(db: Db): Promise<void> {
  await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    await seedContent(trx)
    await seedLicenceTemplates(trx)
  })
}

async function seedLicenceTemplates(trx: Db): Promise<void> {
  const known = await trx.selectFrom('licence_templates').select('price_code').execute()
  const codes = new Set(known.map(row => row.price_code))
  const missing = LICENCE_TEMPLATES.filter(template => !codes.has(template.priceCode))
  if (missing.length === 0) return
  await trx
    .insertInto('licence_templates')
    .values(
      missing.map(template => ({
        name: template.name,
        duration_months: template.durationMonths,
        sensors: [...template.sensors],
        product_types: [...template.productTypes],
        auto_renew: template.autoRenew,
        price_code: template.priceCode,
        active: template.active,
      })),
    )
    .execute()
}
