import { createRoute, redirect } from '@tanstack/react-router'
import {
  deviceAvailabilityPage,
  deviceColorPage,
  deviceCoughPage,
  deviceDashboardPage,
  deviceInfoPage,
  deviceLayout,
  deviceListPage,
  deviceSensorPage,
  deviceUsagePage,
} from '#admin/devices/routes.ts'
import {
  fleetGatewayDashboardPage,
  fleetGatewayListPage,
  fleetGatewayPage,
  registerGatewayPage,
} from '#admin/gateways/routes.ts'
import { licenceListPage, licenceSheet, newLicencesSheet, templateListPage } from '#admin/licences/routes.ts'
import { editOrderPage, newOrderPage, orderListPage, orderPage } from '#admin/orders/routes.ts'
import { newSupplierSheet, supplierListPage, supplierPage } from '#admin/suppliers/routes.ts'
import { requireAdminIds } from '#app/guards.ts'
import { idFromPath } from '#app/paths.ts'
import { adminArea } from './root.ts'

function requireId(id: number): void {
  if (id === 0) throw redirect({ to: '/admin/not-found', replace: true })
}

const devices = createRoute({
  getParentRoute: () => adminArea,
  path: '/devices',
  beforeLoad: ({ location }) => {
    if (/\/devices\/?$/.test(location.pathname)) throw redirect({ to: '/admin/devices/list', replace: true })
  },
})
const device = createRoute({
  getParentRoute: () => devices,
  path: '/$deviceId',
  params: {
    parse: ({ deviceId }) => ({ deviceId: idFromPath(deviceId) }),
    stringify: ({ deviceId }) => ({ deviceId: String(deviceId) }),
  },
  beforeLoad: ({ params }) => requireId(params.deviceId),
  ...deviceLayout,
})
const deviceIndex = createRoute({
  getParentRoute: () => device,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/devices/$deviceId/info', params, replace: true })
  },
})
const deviceGraphs = createRoute({
  getParentRoute: () => device,
  path: '/graphs',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/devices/$deviceId/graphs/data-availability', params, replace: true })
  },
})
const deviceTabs = [
  createRoute({ getParentRoute: () => device, path: '/info', ...deviceInfoPage }),
  createRoute({
    getParentRoute: () => device,
    path: '/graphs/data-availability',
    ...deviceAvailabilityPage,
  }),
  createRoute({ getParentRoute: () => device, path: '/graphs/data-usage', ...deviceUsagePage }),
  createRoute({
    getParentRoute: () => device,
    path: '/graphs/rdi-temperature-humidity',
    ...deviceSensorPage,
  }),
  createRoute({ getParentRoute: () => device, path: '/coughs', ...deviceCoughPage }),
  createRoute({ getParentRoute: () => device, path: '/colours', ...deviceColorPage }),
] as const
const deviceParts = [
  createRoute({ getParentRoute: () => devices, path: '/list', ...deviceListPage }),
  createRoute({ getParentRoute: () => devices, path: '/dashboard', ...deviceDashboardPage }),
  device.addChildren([deviceIndex, deviceGraphs, ...deviceTabs]),
] as const

const gateways = createRoute({
  getParentRoute: () => adminArea,
  path: '/gateways',
  beforeLoad: ({ location }) => {
    if (/\/gateways\/?$/.test(location.pathname))
      throw redirect({ to: '/admin/gateways/list', replace: true })
  },
})
const gatewayParts = [
  createRoute({ getParentRoute: () => gateways, path: '/list', ...fleetGatewayListPage }),
  createRoute({ getParentRoute: () => gateways, path: '/dashboard', ...fleetGatewayDashboardPage }),
  createRoute({ getParentRoute: () => gateways, path: '/register', ...registerGatewayPage }),
  createRoute({
    getParentRoute: () => gateways,
    path: '/$gatewayId',
    params: {
      parse: ({ gatewayId }) => ({ gatewayId: idFromPath(gatewayId) }),
      stringify: ({ gatewayId }) => ({ gatewayId: String(gatewayId) }),
    },
    beforeLoad: ({ params }) => requireId(params.gatewayId),
    ...fleetGatewayPage,
  }),
] as const

/** The routes of the fleet's devices and gateways (spec/2 §2). */
export const adminHardwareRoutes = [
  devices.addChildren(deviceParts),
  gateways.addChildren(gatewayParts),
] as const

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

const suppliers = createRoute({ getParentRoute: () => adminArea, path: '/suppliers' })
const supplierIndex = createRoute({
  getParentRoute: () => suppliers,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/suppliers/list', replace: true })
  },
})
const supplierList = createRoute({ getParentRoute: () => suppliers, path: '/list', ...supplierListPage })
const newSupplier = createRoute({ getParentRoute: () => supplierList, path: '/new', ...newSupplierSheet })
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

export const adminSuppliers = suppliers.addChildren([
  supplierIndex,
  supplierList.addChildren([newSupplier]),
  supplier,
])
