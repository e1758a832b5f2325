import { createRoute, redirect } from '@tanstack/react-router'
import { sessionStatus, signOut } from '#api/session.ts'
import { redirectFromRoot, redirectSignedIn } from '#app/guards.ts'
import { alarmLinkPage } from '#features/alarm-link/routes.ts'
import { drillProofPage } from '#features/drills/routes.ts'
import { errorPage } from '#features/error-pages/routes.ts'
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
import { registrationPage, registrationSuccessPage } from '#features/registration/routes.ts'
import { signInPage } from '#features/session/routes.ts'
import { sharedViewPage } from '#features/shared-view/routes.ts'
import { unsubscribePage } from '#features/unsubscribe/routes.ts'
import { SIGN_IN_PATH } from '#lib/paths.ts'
import { root } from './root.ts'

const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: redirectFromRoot })
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  beforeLoad: async ({ search, context }) => {
    // The address comes from an activation mail; the person who is signed in here may be somebody else.
    if (search.activate !== undefined) {
      const state = { activation: search.activate }
      throw redirect({ to: '/registration-success', search: {}, state, replace: true })
    }
    await redirectSignedIn({ search, context })
  },
  ...signInPage,
})
const signOutRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-out',
  beforeLoad: async ({ context, preload }) => {
    // A preload signs nobody out.
    if (!preload) {
      if (await hasUnsent()) throw redirect({ to: '/app/waiting', search: { leaving: true }, replace: true })
      signOut()
      context.queryClient.clear()
    }
    throw redirect({ to: SIGN_IN_PATH, search: {}, replace: true })
  },
})
/**
 * Queued writes may wait on this device, which signing out would discard. If that cannot be asked, this page has not
 * written any either.
 */
async function hasUnsent(): Promise<boolean> {
  if (sessionStatus.get() !== 'signed-in') return false
  try {
    const { countUnsent } = await import('#api/queue/queue.ts')
    return (await countUnsent()) > 0
  } catch {
    return false
  }
}

/** The old address of sign-in leads on to it. */
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
/** The link of a mail or an SMS that tells of an Alarm. */
const alarmLink = createRoute({ getParentRoute: () => root, path: '/a/$alarmToken', ...alarmLinkPage })
/** The page that confirms the hash of a drill's certificate. */
const drillProof = createRoute({ getParentRoute: () => root, path: '/drills/$drillHash', ...drillProofPage })
/** The page behind the link of a shared view; its token stands behind the `#`, which no browser sends. */
const sharedView = createRoute({ getParentRoute: () => root, path: '/shared', ...sharedViewPage })
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  ...unsubscribePage,
})
const notFound = createRoute({ getParentRoute: () => root, path: '/not-found', ...errorPage })
const tooManyRequests = createRoute({
  getParentRoute: () => root,
  path: '/too-many-requests',
  ...errorPage,
})
const error = createRoute({ getParentRoute: () => root, path: '/error', ...errorPage })

/** Any unknown path leads to the default route (spec/1 §2). */
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: redirectFromRoot })

/** The routes of the public area (spec/1 §2). */
export const publicRoutes = [
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
  unsubscribe,
  alarmLink,
  drillProof,
  sharedView,
  notFound,
  tooManyRequests,
  error,
  unknown,
] as const
