/** Builds the HTTP application from a context; tests use the same function. */
import path from 'node:path'
import { allEndpoints, catalogue } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { openApiDocument } from '@earshot/contract/openapi.ts'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '#http/bind.ts'
import { addBodyParsers } from '#http/body.ts'
import { createServer } from '#http/create-server.ts'
import type { Route } from '#http/handle.ts'
import { limitRequests } from '#http/limits.ts'
import { servePortal } from '#http/portal.ts'
import { pageSettings } from '#http/portal-page.ts'
import { routes as adminChangeRoutes } from '#modules/admin-changes/admin-changes.routes.ts'
import { routes as adminDeviceRoutes } from '#modules/admin-devices/admin-devices.routes.ts'
import { routes as adminGatewayRoutes } from '#modules/admin-gateways/admin-gateways.routes.ts'
import { routes as adminSiteRoutes } from '#modules/admin-site/admin-site.routes.ts'
import { routes as adminSitesRoutes } from '#modules/admin-sites/admin-sites.routes.ts'
import { routes as airspaceRoutes } from '#modules/airspaces/airspaces.routes.ts'
import { routes as alarmNumberRoutes } from '#modules/alarm-numbers/alarm-numbers.routes.ts'
import { routes as alarmRoutes } from '#modules/alarms/alarms.routes.ts'
import { routes as alarmLinkRoutes } from '#modules/alarms/links.routes.ts'
import { routes as silenceRoutes } from '#modules/alarms/silences.routes.ts'
import { routes as alertRoutes } from '#modules/alerts/alerts.routes.ts'
import { routes as animalGroupRoutes } from '#modules/animal-groups/animal-groups.routes.ts'
import { routes as apiKeyRoutes } from '#modules/api-keys/api-keys.routes.ts'
import { routes as auditRoutes } from '#modules/audit/audit.routes.ts'
import { routes as batchFileRoutes } from '#modules/batch-files/batch-files.routes.ts'
import { routes as batchRoutes } from '#modules/batches/batches.routes.ts'
import { routes as captchaRoutes } from '#modules/captcha/captcha.routes.ts'
import { routes as caseRoutes } from '#modules/cases/cases.routes.ts'
import { routes as contactRoutes } from '#modules/contact/contact.routes.ts'
import { routes as consentRoutes } from '#modules/content/consents.routes.ts'
import { routes as contentRoutes } from '#modules/content/content.routes.ts'
import { routes as deskRoutes } from '#modules/desk/desk.routes.ts'
import { routes as deviceRoutes } from '#modules/devices/devices.routes.ts'
import { routes as diseaseRoutes } from '#modules/diseases/diseases.routes.ts'
import { routes as drillRoutes } from '#modules/drills/drills.routes.ts'
import { routes as episodeRoutes } from '#modules/episodes/episodes.routes.ts'
import { routes as evidenceRoutes } from '#modules/evidence/evidence.routes.ts'
import { routes as exportRoutes } from '#modules/exports/exports.routes.ts'
import { routes as gatewayRoutes } from '#modules/gateways/gateways.routes.ts'
import { routes as groupRoutes } from '#modules/groups/groups.routes.ts'
import { routes as incidentRoutes } from '#modules/incidents/incidents.routes.ts'
import { routes as licenceRoutes } from '#modules/licences/licences.routes.ts'
import { routes as limitRoutes } from '#modules/limits/limits.routes.ts'
import { routes as proposalRoutes } from '#modules/limits/proposals.routes.ts'
import { routes as workRoutes } from '#modules/limits/work.routes.ts'
import { routes as logbookRoutes } from '#modules/logbook/logbook.routes.ts'
import { addMailbox } from '#modules/mailbox/mailbox.routes.ts'
import { routes as morningRoundRoutes } from '#modules/morning-rounds/morning-rounds.routes.ts'
import { routes as normalRoutes } from '#modules/normals/normals.routes.ts'
import { routes as noteRoutes } from '#modules/notes/notes.routes.ts'
import { routes as notificationRoutes } from '#modules/notifications/notifications.routes.ts'
import { routes as siteNoticeRoutes } from '#modules/notifications/site-notices.routes.ts'
import { routes as orderRoutes } from '#modules/orders/orders.routes.ts'
import { routes as ownDataRoutes } from '#modules/own-data/own-data.routes.ts'
import { routes as passwordRoutes } from '#modules/password/password.routes.ts'
import { routes as profileRoutes } from '#modules/profile/profile.routes.ts'
import { addProviderRoutes } from '#modules/providers/providers.routes.ts'
import { routes as pushRoutes } from '#modules/push/push.routes.ts'
import { routes as recommendationRoutes } from '#modules/recommendations/recommendations.routes.ts'
import { routes as registrationRoutes } from '#modules/registration/registration.routes.ts'
import { routes as rotaRoutes } from '#modules/rotas/rotas.routes.ts'
import { routes as savedFilterRoutes } from '#modules/saved-filters/saved-filters.routes.ts'
import { routes as searchRoutes } from '#modules/search/search.routes.ts'
import { routes as securityRoutes } from '#modules/security/security.routes.ts'
import { routes as sessionRoutes } from '#modules/session/session.routes.ts'
import { routes as openSessionRoutes } from '#modules/session/sessions.routes.ts'
import { routes as shareRoutes } from '#modules/shares/shares.routes.ts'
import { addSignOnCallback, routes as signOnRoutes } from '#modules/single-sign-on/single-sign-on.routes.ts'
import { createLooks } from '#modules/site-access/looks.ts'
import { siteAccess } from '#modules/site-access/site-access.ts'
import { routes as siteEditorRoutes } from '#modules/site-editor/site-editor.routes.ts'
import { routes as siteUserRoutes } from '#modules/site-users/site-users.routes.ts'
import { routes as siteRoutes } from '#modules/sites/sites.routes.ts'
import { routes as statisticsRoutes } from '#modules/statistics/statistics.routes.ts'
import { routes as supplierRoutes } from '#modules/suppliers/suppliers.routes.ts'
import { createEventStreams, type EventStreams } from '#modules/system/event-stream.ts'
import { eventRoutes } from '#modules/system/events.routes.ts'
import { addSystemRoutes } from '#modules/system/system.routes.ts'
import { routes as telemetryRoutes } from '#modules/telemetry/telemetry.routes.ts'
import { routes as toolboxRoutes } from '#modules/toolbox/toolbox.routes.ts'
import { routes as treatmentRoutes } from '#modules/treatments/treatments.routes.ts'
import { routes as userRoutes } from '#modules/users/users.routes.ts'
import { routes as visitRoutes } from '#modules/visits/visits.routes.ts'
import { routes as webhookRoutes } from '#modules/webhooks/webhooks.routes.ts'
import { routes as weeklyReportRoutes } from '#modules/weekly-reports/weekly-reports.routes.ts'
import type { Context } from './context.ts'
import { VERSION } from './version.ts'

/** Lists every built handler of the API. A module adds its line here. */
export function listRoutes(streams: EventStreams): Route[] {
  return [
    ...sessionRoutes,
    ...registrationRoutes,
    ...ownDataRoutes,
    ...passwordRoutes,
    ...captchaRoutes,
    ...contentRoutes,
    ...consentRoutes,
    ...contactRoutes,
    ...profileRoutes,
    ...alarmNumberRoutes,
    ...openSessionRoutes,
    ...apiKeyRoutes,
    ...securityRoutes,
    ...signOnRoutes,
    ...pushRoutes,
    ...searchRoutes,
    ...siteRoutes,
    ...siteUserRoutes,
    ...siteEditorRoutes,
    ...airspaceRoutes,
    ...batchRoutes,
    ...logbookRoutes,
    ...treatmentRoutes,
    ...batchFileRoutes,
    ...animalGroupRoutes,
    ...exportRoutes,
    ...alarmRoutes,
    ...alarmLinkRoutes,
    ...silenceRoutes,
    ...evidenceRoutes,
    ...limitRoutes,
    ...normalRoutes,
    ...proposalRoutes,
    ...workRoutes,
    ...morningRoundRoutes,
    ...weeklyReportRoutes,
    ...shareRoutes,
    ...deskRoutes,
    ...rotaRoutes,
    ...drillRoutes,
    ...alertRoutes,
    ...episodeRoutes,
    ...recommendationRoutes,
    ...caseRoutes,
    ...visitRoutes,
    ...notificationRoutes,
    ...siteNoticeRoutes,
    ...noteRoutes,
    ...diseaseRoutes,
    ...groupRoutes,
    ...deviceRoutes,
    ...gatewayRoutes,
    ...statisticsRoutes,
    ...userRoutes,
    ...supplierRoutes,
    ...licenceRoutes,
    ...orderRoutes,
    ...adminSitesRoutes,
    ...adminDeviceRoutes,
    ...adminGatewayRoutes,
    ...savedFilterRoutes,
    ...webhookRoutes,
    ...adminSiteRoutes,
    ...adminChangeRoutes,
    ...incidentRoutes,
    ...toolboxRoutes,
    ...auditRoutes,
    ...telemetryRoutes,
    ...eventRoutes(streams),
  ]
}

/** An answer under way may end by itself within this time. */
const CLOSE_GRACE_MS = 3000
const PORTAL_FOLDER = path.resolve(import.meta.dirname, '../../portal/dist')

export interface AppOptions {
  /** These routes replace the application's own; tests use it. */
  routes?: readonly Route[]
  /** The endpoints that answer 501 where no route is given. */
  endpoints?: readonly EndpointShape[]
  portalFolder?: string
}

export async function buildApp(ctx: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const streams = createEventStreams(ctx)
  const looks = createLooks(ctx)
  const { routes = listRoutes(streams), endpoints = allEndpoints, portalFolder = PORTAL_FOLDER } = options
  const app = createServer(ctx)
  const unsubscribe = noteTold(ctx)
  app.addHook('preClose', async () => {
    unsubscribe()
    // Streams never end by themselves, so they would keep the server from closing; so would a stalled download.
    streams.closeAll()
    await looks.store()
    setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS).unref()
  })
  await limitRequests(app)
  await app.register(compress, {
    encodings: ['gzip', 'identity'],
    threshold: 1400,
    globalDecompression: false,
  })
  addBodyParsers(app)
  await bindRoutes({ app, ctx, routes, endpoints, resolveSite: siteAccess, onAdmitted: looks.note })
  await addSystemRoutes({ app, ctx, streams, openApi: () => describeApi(routes) })
  addMailbox(app, ctx)
  addSignOnCallback(app, ctx)
  await addProviderRoutes(app, ctx)
  await servePortal(app, { folder: portalFolder, settings: pageSettings(ctx.config, VERSION) })
  await app.ready()
  return app
}

/** Whoever is told of a site by an event reads at least what was told. */
function noteTold({ bus, standby }: Context): () => void {
  return bus.subscribe(event => {
    if ('site_id' in event) standby?.changes.noteTold(event.site_id)
  })
}

function describeApi(routes: readonly Route[]): unknown {
  const built = new Set(routes.map(route => route.endpoint))
  const isBuilt = (name: string) => {
    const endpoint = catalogue[name]
    return endpoint !== undefined && built.has(endpoint)
  }
  return openApiDocument({ catalogue, isBuilt, version: VERSION })
}
