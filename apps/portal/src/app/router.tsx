import { USER_HOME } from '@earshot/contract/rules/error-page.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { signOut } from '#api/session.ts'
import { parseAirspaceSearch } from '#features/airspaces/airspace-search.ts'
import { parseAlertSearch } from '#features/alerts/alert-search.ts'
import { parseSiteSearch } from '#features/sites/site-search.ts'
import { SIGN_IN_PATH } from '#lib/paths.ts'
import { FullHeightSpinner } from '#ui/Spinner.tsx'
import { CrashedShell } from './Crashed.tsx'
import { enter, leaveWhenSignedIn, requireIds, requireSession } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { FailedScreen } from './MissingPage.tsx'
import { countrySearch, idFromPath, registrationSearch, signInSearch, textParam } from './paths.ts'
import { Shell } from './Shell.tsx'

/** The specification's route table, in its order. A page's code is fetched when it is opened. */
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  errorComponent: CrashedShell,
})

// Public area
const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: enter })
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => {
    // The link of an activation mail; whoever is signed in here may be somebody else.
    if (search.activate !== undefined) {
      const state = { activation: search.activate }
      throw redirect({ to: '/registration-success', search: {}, state, replace: true })
    }
    leaveWhenSignedIn({ search })
  },
  component: lazyPage(() => import('#features/session/SignInPage.tsx'), 'SignInPage', ['public']),
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
  component: lazyPage(() => import('#features/public/RestorePasswordPage.tsx'), 'RestorePasswordPage', [
    'public',
  ]),
})
const restorePasswordSuccess = createRoute({
  getParentRoute: () => root,
  path: '/restore-password-success',
  validateSearch: ({ changed }: Record<string, unknown>): { changed?: true | undefined } => ({
    changed: changed === true || undefined,
  }),
  component: lazyPage(
    () => import('#features/public/RestorePasswordSuccessPage.tsx'),
    'RestorePasswordSuccessPage',
    ['public'],
  ),
})
const recoverPassword = createRoute({
  getParentRoute: () => root,
  path: '/recover-password',
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: textParam(token) }),
  component: lazyPage(() => import('#features/public/RecoverPasswordPage.tsx'), 'RecoverPasswordPage', [
    'public',
  ]),
})
const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact-us',
  component: lazyPage(() => import('#features/public/ContactPage.tsx'), 'ContactPage', ['public']),
})
const contactSuccess = createRoute({
  getParentRoute: () => root,
  path: '/contact-us-success',
  component: lazyPage(() => import('#features/public/ContactSuccessPage.tsx'), 'ContactSuccessPage', [
    'public',
  ]),
})
const legalPages = () => import('#features/public/LegalPage.tsx')
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms-of-use',
  validateSearch: countrySearch,
  component: lazyPage(legalPages, 'TermsPage', ['public']),
})
const dataPrivacy = createRoute({
  getParentRoute: () => root,
  path: '/data-privacy',
  validateSearch: countrySearch,
  component: lazyPage(legalPages, 'DataPrivacyPage', ['public']),
})
const staticPages = () => import('#features/public/StaticPages.tsx')
const imprint = createRoute({
  getParentRoute: () => root,
  path: '/imprint',
  component: lazyPage(staticPages, 'ImprintPage', ['public']),
})
const installation = createRoute({
  getParentRoute: () => root,
  path: '/installation',
  component: lazyPage(staticPages, 'InstallationPage', ['public']),
})
const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  component: lazyPage(staticPages, 'HelpPage', ['public']),
})
const registration = createRoute({
  getParentRoute: () => root,
  path: '/registration',
  validateSearch: registrationSearch,
  component: lazyPage(() => import('#features/registration/RegistrationPage.tsx'), 'RegistrationPage', [
    'public',
    'registration',
  ]),
})
const registrationSuccess = createRoute({
  getParentRoute: () => root,
  path: '/registration-success',
  component: lazyPage(
    () => import('#features/registration/RegistrationSuccessPage.tsx'),
    'RegistrationSuccessPage',
    ['public', 'registration'],
  ),
})
const ErrorPage = lazyPage(() => import('#features/error-pages/ErrorPage.tsx'), 'ErrorPage', ['errors'])
const notFound = createRoute({ getParentRoute: () => root, path: '/not-found', component: ErrorPage })
const tooManyRequests = createRoute({
  getParentRoute: () => root,
  path: '/too-many-requests',
  component: ErrorPage,
})
const error = createRoute({ getParentRoute: () => root, path: '/error', component: ErrorPage })

// App area
const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: requireSession,
  component: lazyPage(() => import('./layouts/AppLayout.tsx'), 'AppLayout'),
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
  component: lazyPage(() => import('#features/error-pages/GenericErrorPage.tsx'), 'GenericErrorPage', [
    'errors',
  ]),
})
const appNotFound = createRoute({ getParentRoute: () => app, path: '/not-found', component: ErrorPage })
const appForbidden = createRoute({ getParentRoute: () => app, path: '/forbidden', component: ErrorPage })
const appServerError = createRoute({ getParentRoute: () => app, path: '/server-error', component: ErrorPage })
const sites = createRoute({
  getParentRoute: () => app,
  path: '/sites',
  validateSearch: parseSiteSearch,
  component: lazyPage(() => import('#features/sites/SiteListPage.tsx'), 'SiteListPage', [
    'headline',
    'sites',
  ]),
})
const site = createRoute({
  getParentRoute: () => app,
  path: '/sites/$siteId',
  params: {
    parse: ({ siteId }) => ({ siteId: idFromPath(siteId) }),
    stringify: ({ siteId }) => ({ siteId: String(siteId) }),
  },
  beforeLoad: ({ params }) => requireIds(params.siteId),
  component: lazyPage(() => import('./layouts/SiteLayout.tsx'), 'SiteLayout'),
})
const siteIndex = createRoute({
  getParentRoute: () => site,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/sites/$siteId/dashboard', params, replace: true })
  },
})
const siteDashboard = createRoute({
  getParentRoute: () => site,
  path: '/dashboard',
  component: lazyPage(() => import('#features/site-dashboard/SiteDashboardPage.tsx'), 'SiteDashboardPage', [
    'alerts',
    'dashboard',
    'headline',
  ]),
})
const siteAlerts = createRoute({
  getParentRoute: () => site,
  path: '/alerts',
  validateSearch: parseAlertSearch,
  component: lazyPage(() => import('#features/alerts/AlertListPage.tsx'), 'AlertListPage', ['alerts']),
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
  validateSearch: parseAirspaceSearch,
  component: lazyPage(() => import('#features/airspaces/AirspacePage.tsx'), 'AirspacePage', [
    'airspaces',
    'alerts',
    'charts',
    'headline',
  ]),
})

// Admin area
const admin = createRoute({ getParentRoute: () => root, path: '/admin', beforeLoad: requireSession })
/** The admin area has no screens yet; its own errors stand ready. */
const adminIndex = createRoute({ getParentRoute: () => admin, path: '/', beforeLoad: enter })
const adminError = createRoute({
  getParentRoute: () => admin,
  path: '/error',
  component: lazyPage(() => import('#features/error-pages/GenericErrorPage.tsx'), 'GenericErrorPage', [
    'errors',
  ]),
})
const adminNotFound = createRoute({ getParentRoute: () => admin, path: '/not-found', component: ErrorPage })
const adminForbidden = createRoute({ getParentRoute: () => admin, path: '/forbidden', component: ErrorPage })
const adminServerError = createRoute({
  getParentRoute: () => admin,
  path: '/server-error',
  component: ErrorPage,
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
    site.addChildren([
      siteIndex,
      siteDashboard,
      siteAlerts,
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
