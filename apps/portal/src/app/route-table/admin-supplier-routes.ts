import { createRoute, redirect } from '@tanstack/react-router'
import { newSupplierSheet, supplierListPage, supplierPage } from '#admin/suppliers/routes.ts'
import { requireAdminIds } from '#app/guards.ts'
import { idFromPath } from '#app/paths.ts'
import { adminArea } from './admin-area.ts'

const suppliers = createRoute({ getParentRoute: () => adminArea, path: '/suppliers' })
const index = createRoute({
  getParentRoute: () => suppliers,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/suppliers/list', replace: true })
  },
})
const list = createRoute({ getParentRoute: () => suppliers, path: '/list', ...supplierListPage })
const newSupplier = createRoute({ getParentRoute: () => list, path: '/new', ...newSupplierSheet })
const supplier = createRoute({
  getParentRoute: () => suppliers,
  path: '/supplier-details/$supplierId',
  params: {
    parse: ({ supplierId }: { supplierId: string }) => ({ supplierId: idFromPath(supplierId) }),
    stringify: ({ supplierId }: { supplierId: number }) => ({ supplierId: String(supplierId) }),
  },
  beforeLoad: ({ params }) => requireAdminIds(params.supplierId),
  ...supplierPage,
})

export const adminSuppliers = suppliers.addChildren([index, list.addChildren([newSupplier]), supplier])
