import { createRoute, redirect } from '@tanstack/react-router'
import { requireIds } from '#app/guards.ts'
import { airspaceLayout, alertsLayout, siteLayout } from '#app/layouts/routes.ts'
import { idFromPath } from '#app/paths.ts'
import { airspacePage } from '#features/airspaces/routes.ts'
import { alarmPlanPage } from '#features/alarm-plan/routes.ts'
import { alertListPage, alertPage, silencePage } from '#features/alerts/routes.ts'
import { animalGroupListPage } from '#features/animal-groups/routes.ts'
import {
  batchListPage,
  batchPage,
  changeBatchSheet,
  closeBatchSheet,
  startBatchSheet,
} from '#features/batches/routes.ts'
import { doorCodesPage } from '#features/door-codes/routes.ts'
import { drillListPage, drillPage } from '#features/drills/routes.ts'
import { episodePage } from '#features/episodes/routes.ts'
import { airspaceExportPage, siteExportPage } from '#features/exports/routes.ts'
import { gatewayPage, monitorListPage, monitorPage } from '#features/hardware/routes.ts'
import { limitChangesPage, limitsPage, tryPage, workSheet } from '#features/limits/routes.ts'
import { logbookPage } from '#features/logbook/routes.ts'
import { medicinePage } from '#features/medicine/routes.ts'
import { doorPage, roundPage } from '#features/morning-round/routes.ts'
import { notePage } from '#features/notes/routes.ts'
import { notificationListPage } from '#features/notifications/routes.ts'
import { recommendationPage } from '#features/recommendations/routes.ts'
import { rotaPage } from '#features/rota/routes.ts'
import { siteDashboardPage } from '#features/site-dashboard/routes.ts'
import { editSitePage, newSitePage, siteIndexPage, takeOverPage } from '#features/site-editor/routes.ts'
import { siteUserListPage } from '#features/site-users/routes.ts'
import {
  newWebhookSheet,
  siteDeliveryPage,
  siteWebhookPage,
  siteWebhooksPage,
} from '#features/webhooks/routes.ts'
import { app } from './root.ts'

/** Reads the id of one site from a path. */
const siteInPath = {
  params: {
    parse: ({ siteId }: { siteId: string }) => ({ siteId: idFromPath(siteId) }),
    stringify: ({ siteId }: { siteId: number }) => ({ siteId: String(siteId) }),
  },
  beforeLoad: ({ params }: { params: { siteId: number } }) => requireIds(params.siteId),
}
const site = createRoute({
  getParentRoute: () => app,
  path: '/sites/$siteId',
  ...siteInPath,
  ...siteLayout,
})
const siteIndex = createRoute({
  getParentRoute: () => site,
  path: '/',
  ...siteIndexPage,
})
/** The wizard has the rail to itself, so it stands beside the site's other pages and not among them. */
const newSite = createRoute({
  getParentRoute: () => app,
  path: '/sites/new',
  ...newSitePage,
})
const takeOverSite = createRoute({
  getParentRoute: () => app,
  path: '/sites/$siteId/new',
  ...siteInPath,
  ...takeOverPage,
})
const editSite = createRoute({
  getParentRoute: () => app,
  path: '/sites/$siteId/edit',
  ...siteInPath,
  ...editSitePage,
})
const siteDashboard = createRoute({
  getParentRoute: () => site,
  path: '/dashboard',
  ...siteDashboardPage,
})
/** The alerts and the pages about who is told of them stand under the same tabs. */
const alertsArea = createRoute({ getParentRoute: () => site, id: 'told', ...alertsLayout })
const siteAlerts = createRoute({
  getParentRoute: () => alertsArea,
  path: '/alerts',
  ...alertListPage,
})
const siteMonitors = createRoute({
  getParentRoute: () => site,
  path: '/monitors',
  ...monitorListPage,
})
const siteMonitor = createRoute({
  getParentRoute: () => site,
  path: '/monitors/$deviceId',
  params: {
    parse: ({ deviceId }) => ({ deviceId: idFromPath(deviceId) }),
    stringify: ({ deviceId }) => ({ deviceId: String(deviceId) }),
  },
  beforeLoad: ({ params }) => requireIds(params.deviceId),
  ...monitorPage,
})
const siteMedicine = createRoute({ getParentRoute: () => site, path: '/medicine', ...medicinePage })
const siteRound = createRoute({ getParentRoute: () => site, path: '/round', ...roundPage })
const siteDoor = createRoute({
  getParentRoute: () => site,
  path: '/doors/$airspaceId',
  params: {
    parse: ({ airspaceId }) => ({ airspaceId: idFromPath(airspaceId) }),
    stringify: ({ airspaceId }) => ({ airspaceId: String(airspaceId) }),
  },
  beforeLoad: ({ params }) => requireIds(params.airspaceId),
  ...doorPage,
})
const siteDoorCodes = createRoute({ getParentRoute: () => site, path: '/door-codes', ...doorCodesPage })
const siteGateway = createRoute({
  getParentRoute: () => site,
  path: '/gateways/$gatewayId',
  params: {
    parse: ({ gatewayId }) => ({ gatewayId: idFromPath(gatewayId) }),
    stringify: ({ gatewayId }) => ({ gatewayId: String(gatewayId) }),
  },
  beforeLoad: ({ params }) => requireIds(params.gatewayId),
  ...gatewayPage,
})
const siteAlert = createRoute({
  getParentRoute: () => alertsArea,
  path: '/alerts/$alertId',
  params: {
    parse: ({ alertId }) => ({ alertId: idFromPath(alertId) }),
    stringify: ({ alertId }) => ({ alertId: String(alertId) }),
  },
  beforeLoad: ({ params }) => requireIds(params.alertId),
  ...alertPage,
})
const siteAlarmPlan = createRoute({
  getParentRoute: () => alertsArea,
  path: '/alarm-plan',
  ...alarmPlanPage,
})
const siteSilence = createRoute({ getParentRoute: () => alertsArea, path: '/silence', ...silencePage })
const siteRota = createRoute({ getParentRoute: () => alertsArea, path: '/rota', ...rotaPage })
const siteDrills = createRoute({ getParentRoute: () => alertsArea, path: '/drills', ...drillListPage })
const siteDrill = createRoute({
  getParentRoute: () => alertsArea,
  path: '/drills/$drillId',
  params: {
    parse: ({ drillId }) => ({ drillId: idFromPath(drillId) }),
    stringify: ({ drillId }) => ({ drillId: String(drillId) }),
  },
  beforeLoad: ({ params }) => requireIds(params.drillId),
  ...drillPage,
})
const siteNotifications = createRoute({
  getParentRoute: () => site,
  path: '/notifications',
  ...notificationListPage,
})
const siteEpisodes = createRoute({ getParentRoute: () => site, path: '/episodes', ...episodePage })
const siteEpisode = createRoute({
  getParentRoute: () => site,
  path: '/episodes/$episodeId',
  params: {
    parse: ({ episodeId }) => ({ episodeId: idFromPath(episodeId) }),
    stringify: ({ episodeId }) => ({ episodeId: String(episodeId) }),
  },
  beforeLoad: ({ params }) => requireIds(params.episodeId),
  ...episodePage,
})
const siteRecommendations = createRoute({
  getParentRoute: () => site,
  path: '/recommendations',
  ...recommendationPage,
})
const siteNotes = createRoute({ getParentRoute: () => site, path: '/notes', ...notePage })
const siteLimits = createRoute({ getParentRoute: () => site, path: '/limits', ...limitsPage })
const newWork = createRoute({ getParentRoute: () => siteLimits, path: '/work', ...workSheet })
const siteLimitChanges = createRoute({
  getParentRoute: () => site,
  path: '/limits/changes',
  ...limitChangesPage,
})
const siteTryLimit = createRoute({ getParentRoute: () => site, path: '/limits/try', ...tryPage })
const siteUserList = createRoute({
  getParentRoute: () => site,
  path: '/users',
  ...siteUserListPage,
})
const siteWebhooks = createRoute({ getParentRoute: () => site, path: '/webhooks', ...siteWebhooksPage })
const newWebhook = createRoute({ getParentRoute: () => siteWebhooks, path: '/new', ...newWebhookSheet })
const siteWebhook = createRoute({
  getParentRoute: () => site,
  path: '/webhooks/$webhookId',
  params: {
    parse: ({ webhookId }) => ({ webhookId: idFromPath(webhookId) }),
    stringify: ({ webhookId }) => ({ webhookId: String(webhookId) }),
  },
  beforeLoad: ({ params }) => requireIds(params.webhookId),
  ...siteWebhookPage,
})
const siteWebhookDelivery = createRoute({
  getParentRoute: () => site,
  path: '/webhooks/$webhookId/deliveries/$deliveryId',
  params: {
    parse: ({ webhookId, deliveryId }) => ({
      webhookId: idFromPath(webhookId),
      deliveryId: idFromPath(deliveryId),
    }),
    stringify: ({ webhookId, deliveryId }) => ({
      webhookId: String(webhookId),
      deliveryId: String(deliveryId),
    }),
  },
  beforeLoad: ({ params }) => requireIds(params.webhookId, params.deliveryId),
  ...siteDeliveryPage,
})
const airspace = createRoute({
  getParentRoute: () => site,
  path: '/airspaces/$airspaceId',
  params: {
    parse: ({ airspaceId }) => ({ airspaceId: idFromPath(airspaceId) }),
    stringify: ({ airspaceId }) => ({ airspaceId: String(airspaceId) }),
  },
  beforeLoad: ({ params }) => requireIds(params.airspaceId),
  ...airspaceLayout,
})
const airspaceIndex = createRoute({
  getParentRoute: () => airspace,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/sites/$siteId/airspaces/$airspaceId/graphs', params, replace: true })
  },
})
const airspaceGraphs = createRoute({
  getParentRoute: () => airspace,
  path: '/graphs',
  ...airspacePage,
})
const airspaceLogbook = createRoute({
  getParentRoute: () => airspace,
  path: '/logbook',
  ...logbookPage,
})
const airspaceExports = createRoute({
  getParentRoute: () => airspace,
  path: '/exports',
  ...airspaceExportPage,
})
const siteAnimalGroups = createRoute({
  getParentRoute: () => site,
  path: '/animal-groups',
  ...animalGroupListPage,
})
const siteBatches = createRoute({ getParentRoute: () => site, path: '/batches', ...batchListPage })
const siteExports = createRoute({ getParentRoute: () => site, path: '/exports', ...siteExportPage })

const airspaceBatch = createRoute({ getParentRoute: () => airspace, path: '/batch', ...batchPage })
const startBatch = createRoute({ getParentRoute: () => airspaceBatch, path: '/start', ...startBatchSheet })
const changeBatch = createRoute({ getParentRoute: () => airspaceBatch, path: '/change', ...changeBatchSheet })
const closeBatch = createRoute({ getParentRoute: () => airspaceBatch, path: '/close', ...closeBatchSheet })

export const siteRoutes = [
  newSite,
  takeOverSite,
  editSite,
  site.addChildren([
    siteIndex,
    siteDashboard,
    alertsArea.addChildren([
      siteAlerts,
      siteAlert,
      siteSilence,
      siteAlarmPlan,
      siteRota,
      siteDrills,
      siteDrill,
    ]),
    siteMonitors,
    siteMonitor,
    siteMedicine,
    siteRound,
    siteDoor,
    siteDoorCodes,
    siteGateway,
    siteNotifications,
    siteEpisodes,
    siteEpisode,
    siteRecommendations,
    siteNotes,
    siteBatches,
    siteAnimalGroups,
    siteExports,
    siteLimits.addChildren([newWork]),
    siteLimitChanges,
    siteTryLimit,
    siteUserList,
    siteWebhooks.addChildren([newWebhook]),
    siteWebhook,
    siteWebhookDelivery,
    airspace.addChildren([
      airspaceIndex,
      airspaceGraphs,
      airspaceLogbook,
      airspaceExports,
      airspaceBatch.addChildren([startBatch, changeBatch, closeBatch]),
    ]),
  ]),
] as const
