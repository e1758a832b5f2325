/** Reads the medicine register, for this module and for others. */
import type { MedicinePage, MedicineQuery } from '@earshot/contract/schemas/batches/medicine.ts'
import { mapPage } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { findRegister, findTotals, type RegisterScope } from './register.queries.ts'
import { registeredView } from './register.view.ts'

/** Reads a page of the register with the totals of all pages. */
export async function readRegister(
  db: Db,
  scope: RegisterScope,
  query: MedicineQuery,
): Promise<MedicinePage> {
  const filter = { ...query, scope }
  const page = mapPage(await findRegister(db, filter, query), registeredView)
  return { ...page, totals: await findTotals(db, filter) }
}
