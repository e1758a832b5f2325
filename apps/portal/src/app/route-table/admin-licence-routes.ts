import { createRoute, redirect } from '@tanstack/react-router'
import {
  editOrderPage,
  licenceListPage,
  licenceSheet,
  newLicencesSheet,
  newOrderPage,
  orderListPage,
  orderPage,
  templateListPage,
} from '#admin/licences/routes.ts'
import { requireAdminIds } from '#app/guards.ts'
import { idFromPath } from '#app/paths.ts'
import { adminArea } from './admin-area.ts'

const licences = createRoute({ getParentRoute: () => adminArea, path: '/licenses' })
const index = createRoute({
  getParentRoute: () => licences,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/licenses/list', replace: true })
  },
})
const list = createRoute({ getParentRoute: () => licences, path: '/list', ...licenceListPage })
const newLicences = createRoute({ getParentRoute: () => list, path: '/new', ...newLicencesSheet })
const licence = createRoute({
  getParentRoute: () => list,
  path: '/$licenceId',
  params: {
    parse: ({ licenceId }: { licenceId: string }) => ({ licenceId: idFromPath(licenceId) }),
    stringify: ({ licenceId }: { licenceId: number }) => ({ licenceId: String(licenceId) }),
  },
  beforeLoad: ({ params }) => requireAdminIds(params.licenceId),
  ...licenceSheet,
})
const templates = createRoute({ getParentRoute: () => licences, path: '/templates', ...templateListPage })
const orders = createRoute({ getParentRoute: () => licences, path: '/orders', ...orderListPage })
const addOrder = createRoute({ getParentRoute: () => licences, path: '/orders/add', ...newOrderPage })

/** Reads the id of one order from a path. */
const orderInPath = {
  params: {
    parse: ({ orderId }: { orderId: string }) => ({ orderId: idFromPath(orderId) }),
    stringify: ({ orderId }: { orderId: number }) => ({ orderId: String(orderId) }),
  },
  beforeLoad: ({ params }: { params: { orderId: number } }) => requireAdminIds(params.orderId),
}
const order = createRoute({
  getParentRoute: () => licences,
  path: '/orders/$orderId',
  ...orderInPath,
  ...orderPage,
})
const editOrder = createRoute({
  getParentRoute: () => licences,
  path: '/orders/$orderId/edit',
  ...orderInPath,
  ...editOrderPage,
})

export const adminLicences = licences.addChildren([
  index,
  list.addChildren([newLicences, licence]),
  templates,
  orders,
  addOrder,
  order,
  editOrder,
])
