import { createRoute, redirect } from '@tanstack/react-router'
import { sessionStatus, signOut } from '#api/session.ts'
import { enter, leaveWhenSignedIn } from '#app/guards.ts'
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
import { SIGN_IN_PATH } from '#lib/paths.ts'
import { root } from './root.ts'

const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: enter })
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  beforeLoad: async ({ search, context }) => {
    // The address comes from an activation mail; the person who is signed in here may be somebody else.
    if (search.activate !== undefined) {
      const state = { activation: search.activate }
      throw redirect({ to: '/registration-success', search: {}, state, replace: true })
    }
    await leaveWhenSignedIn({ search, context })
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
 * Whether entries wait on this device, which signing out would discard. If that cannot be asked, this page has not
 * written any either.
 */
async function hasUnsent(): Promise<boolean> {
  if (sessionStatus() !== 'signed-in') return false
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
const notFound = createRoute({ getParentRoute: () => root, path: '/not-found', ...errorPage })
const tooManyRequests = createRoute({
  getParentRoute: () => root,
  path: '/too-many-requests',
  ...errorPage,
})
const error = createRoute({ getParentRoute: () => root, path: '/error', ...errorPage })

/** Any unknown path leads to the default route (spec/1 §2). */
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: enter })

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
  notFound,
  tooManyRequests,
  error,
  unknown,
] as const
