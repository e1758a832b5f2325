/** Dealers and installers (spec/2 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { Supplier, SupplierForm } from '#schemas/admin/supplier.ts'
import { Page, PageQuery } from '#schemas/page.ts'

export const suppliers = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/supplier/',
    access: 'admin',
    summary: 'Suppliers by name.',
    query: PageQuery,
    success: { status: 200, body: Page(Supplier) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/supplier/',
    access: 'admin',
    summary: 'Create a supplier.',
    body: SupplierForm,
    changes: (): Changed => [suppliers.list],
    success: { status: 201, body: Supplier },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/supplier/{supplierId}/',
    access: 'admin',
    summary: 'One supplier.',
    success: { status: 200, body: Supplier },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin-dashboard/supplier/{supplierId}/',
    access: 'admin',
    summary: 'Delete a supplier that has no orders and no sites.',
    changes: (): Changed => [suppliers.list],
    success: { status: 204 },
  }),
}
