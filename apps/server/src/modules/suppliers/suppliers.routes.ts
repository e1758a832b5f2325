import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import type { Supplier } from '@earshot/contract/schemas/admin/supplier.ts'
import { uniqueViolation } from '#db/errors.ts'
import { mapPage } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { conflict, invalid, notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import {
  deleteSupplier,
  findSupplier,
  findSuppliers,
  insertSupplier,
  lockSupplier,
  type SupplierRow,
} from './suppliers.queries.ts'

function supplierView(row: SupplierRow): Supplier {
  return { ...row, created_at: iso(row.created_at) }
}

async function createSupplier(db: Db, { name, now }: { name: string; now: Date }): Promise<Supplier> {
  try {
    const { id, created_at } = await insertSupplier(db, { name, now })
    return { id, name, sites: 0, orders: 0, licences: 0, created_at: iso(created_at) }
  } catch (error) {
    if (uniqueViolation(error) === 'suppliers_name') throw invalid({ name: ['name_taken'] })
    throw error
  }
}

/** Refused while anything depends on it (spec/3 §3.9): the message is for the form's `deletionMessage`. */
async function removeSupplier(trx: Db, supplierId: number): Promise<void> {
  await lockSupplier(trx, supplierId)
  const supplier = await findSupplier(trx, supplierId)
  if (supplier === undefined) throw notFound('supplier')
  if (supplier.sites + supplier.orders + supplier.licences > 0) throw conflict('supplier_in_use')
  await deleteSupplier(trx, supplierId)
}

export const routes: Route[] = [
  handle(suppliers.list, async ({ query }, { db }) => mapPage(await findSuppliers(db, query), supplierView)),

  handle(suppliers.create, ({ body: { name } }, { db, clock }) =>
    createSupplier(db, { name, now: clock.now() }),
  ),

  handle(suppliers.read, async ({ params: { supplierId } }, { db }) => {
    const supplier = await findSupplier(db, supplierId)
    if (supplier === undefined) throw notFound('supplier')
    return supplierView(supplier)
  }),

  handle(suppliers.remove, ({ params: { supplierId } }, { db }) =>
    db.transaction().execute(trx => removeSupplier(trx, supplierId)),
  ),
]
