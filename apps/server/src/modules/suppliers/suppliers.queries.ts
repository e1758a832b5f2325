/** Dealers and installers, with what depends on each. */
import { sql } from 'kysely'
import { listPage, type Orders, type PageOf, type PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, moment, type RowOf, rowOf, text } from '#db/rows.ts'

const SUPPLIER = { id: int, name: text, sites: int, orders: int, licences: int, created_at: moment }
export type SupplierRow = RowOf<typeof SUPPLIER>

const COLUMNS = sql`
  u.id, u.name, u.created_at,
  (select count(*) from sites s where s.supplier_id = u.id) as sites,
  (select count(*) from orders o where o.supplier_id = u.id) as orders,
  (select count(*) from licences l where l.supplier_id = u.id) as licences`
const FROM = sql`suppliers u`

const ORDERS: Orders = { fields: {}, initial: sql`lower(u.name)`, unique: sql`u.id` }

export function findSuppliers(db: Db, request: PageRequest): Promise<PageOf<SupplierRow>> {
  return listPage(db, { shape: SUPPLIER, columns: COLUMNS, from: FROM, where: [], orders: ORDERS }, request)
}

export function findSupplier(db: Db, supplierId: number): Promise<SupplierRow | undefined> {
  return rowOf(db, SUPPLIER, sql`select ${COLUMNS} from ${FROM} where u.id = ${supplierId}`)
}

/** Locks a supplier, so that nothing begins to depend on it meanwhile. */
export async function lockSupplier(trx: Db, supplierId: number): Promise<void> {
  await trx.selectFrom('suppliers').select('id').where('id', '=', supplierId).forUpdate().execute()
}

/** @throws where the name is taken, by the index `suppliers_name` */
export async function insertSupplier(
  db: Db,
  { name, now }: { name: string; now: Date },
): Promise<{ id: number; created_at: Date }> {
  const values = { name, created_at: now }
  return db.insertInto('suppliers').values(values).returning(['id', 'created_at']).executeTakeFirstOrThrow()
}

export async function deleteSupplier(trx: Db, supplierId: number): Promise<void> {
  await trx.deleteFrom('suppliers').where('id', '=', supplierId).execute()
}
