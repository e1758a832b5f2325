import { USER_HOME } from '@earshot/contract/rules/homes.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { requireIds } from '#app/guards.ts'
import { idFromPath } from '#app/paths.ts'
import { casePage } from '#features/cases/routes.ts'
import { deskLayout, deskPage } from '#features/desk/routes.ts'
import { errorPage, genericErrorPage } from '#features/error-pages/routes.ts'
import { groupListPage } from '#features/groups/routes.ts'
import { launcherPage } from '#features/launcher/routes.ts'
import { allMedicinePage } from '#features/medicine/routes.ts'
import {
  aboutPage,
  apiKeysPage,
  appSetupPage,
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
  securityPage,
} from '#features/profile/routes.ts'
import { queuePage } from '#features/queue/routes.ts'
import { siteListPage } from '#features/sites/routes.ts'
import { app } from './root.ts'
import { siteRoutes } from './site-routes.ts'

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
const medicine = createRoute({ getParentRoute: () => app, path: '/medicine', ...allMedicinePage })
const profile = createRoute({ getParentRoute: () => app, path: '/profile', ...profileLayout })
const profileParts = [
  createRoute({ getParentRoute: () => profile, path: '/', ...launcherPage }),
  createRoute({ getParentRoute: () => profile, path: '/personal-data', ...personalDataPage }),
  createRoute({ getParentRoute: () => profile, path: '/preferences', ...preferencesPage }),
  createRoute({ getParentRoute: () => profile, path: '/push-notifications', ...pushPage }),
  createRoute({ getParentRoute: () => profile, path: '/permissions', ...permissionsPage }),
  createRoute({ getParentRoute: () => profile, path: '/change-password', ...passwordPage }),
  createRoute({ getParentRoute: () => profile, path: '/api-keys', ...apiKeysPage }),
  createRoute({ getParentRoute: () => profile, path: '/security', ...securityPage }),
  createRoute({ getParentRoute: () => profile, path: '/security/app', ...appSetupPage }),
  createRoute({ getParentRoute: () => profile, path: '/terms-of-use', ...profileTermsPage }),
  createRoute({ getParentRoute: () => profile, path: '/help-center', ...helpCenterPage }),
  createRoute({ getParentRoute: () => profile, path: '/data-privacy', ...profilePrivacyPage }),
  createRoute({ getParentRoute: () => profile, path: '/imprint', ...profileImprintPage }),
  createRoute({ getParentRoute: () => profile, path: '/about', ...aboutPage }),
] as const
/** The page is implied by spec/2 §2, which gives it no path. */
const groups = createRoute({
  getParentRoute: () => app,
  path: '/groups',
  ...groupListPage,
})

/** Shows what this device has still to send, also without a network, and for all sites. */
const waiting = createRoute({
  getParentRoute: () => app,
  path: '/waiting',
  ...queuePage,
})

/** The pages of a person who advises on many sites have a rail of their own. */
const desk = createRoute({ getParentRoute: () => app, path: '/desk', ...deskLayout })
const deskIndex = createRoute({ getParentRoute: () => desk, path: '/', ...deskPage })

/** Shows the story of one airspace to whoever advises its farm. */
const deskCase = createRoute({
  getParentRoute: () => desk,
  path: '/cases/$airspaceId',
  params: {
    parse: ({ airspaceId }: { airspaceId: string }) => ({ airspaceId: idFromPath(airspaceId) }),
    stringify: ({ airspaceId }: { airspaceId: number }) => ({ airspaceId: String(airspaceId) }),
  },
  beforeLoad: ({ params }: { params: { airspaceId: number } }) => requireIds(params.airspaceId),
  ...casePage,
})

/** The routes of the signed-in area, apart from the pages of one site. */
const appRoutes = [
  appIndex,
  appError,
  appNotFound,
  appForbidden,
  appServerError,
  sites,
  medicine,
  profile.addChildren(profileParts),
  groups,
  waiting,
  desk.addChildren([deskIndex, deskCase]),
] as const

export const userRoutes = app.addChildren([...appRoutes, ...siteRoutes])
