import { USER_HOME } from '@earshot/contract/rules/error-page.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { signOut } from '#api/session.ts'
import { airspacePage } from '#features/airspaces/routes.ts'
import { alertListPage, alertPage } from '#features/alerts/routes.ts'
import { episodePage } from '#features/episodes/routes.ts'
import { errorPage, genericErrorPage } from '#features/error-pages/routes.ts'
import { groupListPage } from '#features/groups/routes.ts'
import { gatewayPage, monitorListPage, monitorPage } from '#features/hardware/routes.ts'
import { launcherPage } from '#features/launcher/routes.ts'
import { notePage } from '#features/notes/routes.ts'
import { notificationListPage } from '#features/notifications/routes.ts'
import {
  aboutPage,
  helpCenterPage,
  passwordPage,
  permissionsPage,
  personalDataPage,
  preferencesPage,
  profileImprintPage,
  profileLayout,
  profilePrivacyPage,
  profileTermsPage,
  pushPage,
} from '#features/profile/routes.ts'
import {
  contactPage,
  contactSuccessPage,
  dataPrivacyPage,
  helpPage,
  imprintPage,
  installationPage,
  recoverPasswordPage,
  restorePasswordPage,
  restorePasswordSuccessPage,
  termsPage,
} from '#features/public/routes.ts'
import { recommendationPage } from '#features/recommendations/routes.ts'
import { registrationPage, registrationSuccessPage } from '#features/registration/routes.ts'
import { signInPage } from '#features/session/routes.ts'
import { siteDashboardPage } from '#features/site-dashboard/routes.ts'
import { editSitePage, newSitePage, siteEntryPage, takeOverPage } from '#features/site-editor/routes.ts'
import { siteUserListPage } from '#features/site-users/routes.ts'
import { siteListPage } from '#features/sites/routes.ts'
import { SIGN_IN_PATH } from '#lib/paths.ts'
import { FullHeightSpinner } from '#ui/Spinner.tsx'
import { CrashedShell } from './Crashed.tsx'
import { enter, leaveWhenSignedIn, requireIds, requireSession } from './guards.ts'
import { appLayout, siteLayout } from './layouts/routes.ts'
import { FailedScreen } from './MissingPage.tsx'
import { idFromPath } from './paths.ts'
import { Shell } from './Shell.tsx'

/**
 * The specification's route table, in its order. What a page is made of stands in its feature's `routes.ts`: its code,
 * fetched when it is opened, its texts and how it reads the address.
 */
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  errorComponent: CrashedShell,
})

// Public area
const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: enter })
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  beforeLoad: ({ search }) => {
    // The link of an activation mail; whoever is signed in here may be somebody else.
    if (search.activate !== undefined) {
      const state = { activation: search.activate }
      throw redirect({ to: '/registration-success', search: {}, state, replace: true })
    }
    leaveWhenSignedIn({ search })
  },
  ...signInPage,
})
const signOutRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-out',
  beforeLoad: ({ context, preload }) => {
    // A look ahead ends nothing.
    if (!preload) {
      signOut()
      context.queryClient.clear()
    }
    throw redirect({ to: SIGN_IN_PATH, search: {}, replace: true })
  },
})
/** The old address of sign-in. */
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    throw redirect({ to: SIGN_IN_PATH, search: {}, replace: true })
  },
})
const restorePassword = createRoute({
  getParentRoute: () => root,
  path: '/restore-password',
  ...restorePasswordPage,
})
const restorePasswordSuccess = createRoute({
  getParentRoute: () => root,
  path: '/restore-password-success',
  ...restorePasswordSuccessPage,
})
const recoverPassword = createRoute({
  getParentRoute: () => root,
  path: '/recover-password',
  ...recoverPasswordPage,
})
const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact-us',
  ...contactPage,
})
const contactSuccess = createRoute({
  getParentRoute: () => root,
  path: '/contact-us-success',
  ...contactSuccessPage,
})
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms-of-use',
  ...termsPage,
})
const dataPrivacy = createRoute({
  getParentRoute: () => root,
  path: '/data-privacy',
  ...dataPrivacyPage,
})
const imprint = createRoute({
  getParentRoute: () => root,
  path: '/imprint',
  ...imprintPage,
})
const installation = createRoute({
  getParentRoute: () => root,
  path: '/installation',
  ...installationPage,
})
const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  ...helpPage,
})
const registration = createRoute({
  getParentRoute: () => root,
  path: '/registration',
  ...registrationPage,
})
const registrationSuccess = createRoute({
  getParentRoute: () => root,
  path: '/registration-success',
  ...registrationSuccessPage,
})
const notFound = createRoute({ getParentRoute: () => root, path: '/not-found', ...errorPage })
const tooManyRequests = createRoute({
  getParentRoute: () => root,
  path: '/too-many-requests',
  ...errorPage,
})
const error = createRoute({ getParentRoute: () => root, path: '/error', ...errorPage })

// App area
const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: requireSession,
  ...appLayout,
})
const appIndex = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: USER_HOME, replace: true })
  },
})
const appError = createRoute({
  getParentRoute: () => app,
  path: '/error',
  ...genericErrorPage,
})
const appNotFound = createRoute({ getParentRoute: () => app, path: '/not-found', ...errorPage })
const appForbidden = createRoute({ getParentRoute: () => app, path: '/forbidden', ...errorPage })
const appServerError = createRoute({ getParentRoute: () => app, path: '/server-error', ...errorPage })
const sites = createRoute({
  getParentRoute: () => app,
  path: '/sites',
  ...siteListPage,
})
const profile = createRoute({ getParentRoute: () => app, path: '/profile', ...profileLayout })
const profileParts = [
  createRoute({ getParentRoute: () => profile, path: '/', ...launcherPage }),
  createRoute({ getParentRoute: () => profile, path: '/personal-data', ...personalDataPage }),
  createRoute({ getParentRoute: () => profile, path: '/preferences', ...preferencesPage }),
  createRoute({ getParentRoute: () => profile, path: '/push-notifications', ...pushPage }),
  createRoute({ getParentRoute: () => profile, path: '/permissions', ...permissionsPage }),
  createRoute({ getParentRoute: () => profile, path: '/change-password', ...passwordPage }),
  createRoute({ getParentRoute: () => profile, path: '/terms-of-use', ...profileTermsPage }),
  createRoute({ getParentRoute: () => profile, path: '/help-center', ...helpCenterPage }),
  createRoute({ getParentRoute: () => profile, path: '/data-privacy', ...profilePrivacyPage }),
  createRoute({ getParentRoute: () => profile, path: '/imprint', ...profileImprintPage }),
  createRoute({ getParentRoute: () => profile, path: '/about', ...aboutPage }),
] as const
/** The id of a path to one site. */
const siteInPath = {
  params: {
    parse: ({ siteId }: { siteId: string }) => ({ siteId: idFromPath(siteId) }),
    stringify: ({ siteId }: { siteId: number }) => ({ siteId: String(siteId) }),
  },
  beforeLoad: ({ params }: { params: { siteId: number } }) => requireIds(params.siteId),
}
/** Implied by spec/2 §2, without a path of its own there. */
const groups = createRoute({
  getParentRoute: () => app,
  path: '/groups',
  ...groupListPage,
})
const site = createRoute({
  getParentRoute: () => app,
  path: '/sites/$siteId',
  ...siteInPath,
  ...siteLayout,
})
const siteIndex = createRoute({
  getParentRoute: () => site,
  path: '/',
  ...siteEntryPage,
})
/** The wizard has the rail to itself: beside the site's other pages, not among them. */
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
const siteAlerts = createRoute({
  getParentRoute: () => site,
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
  getParentRoute: () => site,
  path: '/alerts/$alertId',
  params: {
    parse: ({ alertId }) => ({ alertId: idFromPath(alertId) }),
    stringify: ({ alertId }) => ({ alertId: String(alertId) }),
  },
  beforeLoad: ({ params }) => requireIds(params.alertId),
  ...alertPage,
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
const siteUserList = createRoute({
  getParentRoute: () => site,
  path: '/users',
  ...siteUserListPage,
})
const airspace = createRoute({
  getParentRoute: () => site,
  path: '/airspaces/$airspaceId',
  params: {
    parse: ({ airspaceId }) => ({ airspaceId: idFromPath(airspaceId) }),
    stringify: ({ airspaceId }) => ({ airspaceId: String(airspaceId) }),
  },
  beforeLoad: ({ params }) => requireIds(params.airspaceId),
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

// Admin area
const admin = createRoute({ getParentRoute: () => root, path: '/admin', beforeLoad: requireSession })
/** The admin area has no screens yet; its own errors stand ready. */
const adminIndex = createRoute({ getParentRoute: () => admin, path: '/', beforeLoad: enter })
const adminError = createRoute({
  getParentRoute: () => admin,
  path: '/error',
  ...genericErrorPage,
})
const adminNotFound = createRoute({ getParentRoute: () => admin, path: '/not-found', ...errorPage })
const adminForbidden = createRoute({ getParentRoute: () => admin, path: '/forbidden', ...errorPage })
const adminServerError = createRoute({
  getParentRoute: () => admin,
  path: '/server-error',
  ...errorPage,
})

/** Any unknown path goes to the default route (spec/1 §2). */
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: enter })

const routeTree = root.addChildren([
  home,
  signIn,
  signOutRoute,
  login,
  restorePassword,
  restorePasswordSuccess,
  recoverPassword,
  contact,
  contactSuccess,
  terms,
  dataPrivacy,
  imprint,
  installation,
  help,
  registration,
  registrationSuccess,
  notFound,
  tooManyRequests,
  error,
  app.addChildren([
    appIndex,
    appError,
    appNotFound,
    appForbidden,
    appServerError,
    sites,
    profile.addChildren(profileParts),
    newSite,
    takeOverSite,
    editSite,
    groups,
    site.addChildren([
      siteIndex,
      siteDashboard,
      siteAlerts,
      siteMonitors,
      siteMonitor,
      siteGateway,
      siteAlert,
      siteNotifications,
      siteEpisodes,
      siteEpisode,
      siteRecommendations,
      siteNotes,
      siteUserList,
      airspace.addChildren([airspaceIndex, airspaceGraphs]),
    ]),
  ]),
  admin.addChildren([adminIndex, adminError, adminNotFound, adminForbidden, adminServerError]),
  unknown,
])

export function createAppRouter(context: { queryClient: QueryClient }) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPendingComponent: FullHeightSpinner,
    // The spinner is for the start only: a page stays on screen until the next one is there.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** What the generic error screen says (spec/1 §2). */
    message?: string
    error?: string
    /** Seconds to wait after a 429. */
    wait?: number
    /** What was typed at sign-in. */
    email?: string
    /** Of an activation mail, until it is spent; in the address it would be seen, and tried again by a reload. */
    activation?: string
    activated?: true
  }
}
