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
import { idFromPath } from '#app/paths.ts'
import { adminArea } from './admin-area.ts'

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
