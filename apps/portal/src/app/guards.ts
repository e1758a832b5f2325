import { USER_ROLES, type UserRole } from '@earshot/contract/values.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { sessionStatus } from '#api/session.ts'
import { SIGN_IN_PATH, safeReturnPath } from '#lib/paths.ts'

/** Lets only people with a session into the user area; sign-in brings the visitor back to where they wanted to go. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (sessionStatus.get() === 'signed-in') return
  throw redirect({ to: SIGN_IN_PATH, search: { redirect: location.href }, replace: true })
}

interface SignInVisit {
  search: { redirect?: string | undefined }
  context: { queryClient: QueryClient }
}

/**
 * Leads people with an active session from sign-in to the page they came from, or else to their list of sites
 * (spec/1 §2), which is the fleet's for administrators.
 */
export async function redirectSignedIn({ search, context }: SignInVisit): Promise<void> {
  if (sessionStatus.get() !== 'signed-in') return
  const asked = safeReturnPath(search.redirect, window.location.origin)
  if (asked !== undefined) throw redirect({ href: asked, replace: true })
  await redirectHome(context.queryClient)
}

/** Leads the visitor from the root, and from a path that is none, to sign-in or to where a sign-in leads. */
export async function redirectFromRoot({ context }: Pick<SignInVisit, 'context'>): Promise<void> {
  if (sessionStatus.get() !== 'signed-in') throw redirect({ to: SIGN_IN_PATH, replace: true })
  await redirectHome(context.queryClient)
}

/** Leads to the list of sites that the reader begins at (`contract/rules/homes.ts`). */
async function redirectHome(queryClient: QueryClient): Promise<never> {
  // A phone's first load has no use for it, so it comes on its own once somebody has signed in.
  const { readerHome } = await import('./reader-home.ts')
  throw redirect({ href: await readerHome(queryClient), replace: true })
}

export interface RoleNeed {
  /** The weakest role that is let in. */
  role: UserRole
  /** Only this role is let in, and none above it. */
  exact?: boolean
}

/**
 * True if the current role, which is a person's strongest, is at least the wanted one, or exactly that one (spec/1 §6).
 */
export function hasRole(roles: readonly UserRole[], { role, exact = false }: RoleNeed): boolean {
  const current = Math.max(...roles.map(each => USER_ROLES.indexOf(each)), -1)
  const wanted = USER_ROLES.indexOf(role)
  return exact ? current === wanted : current >= wanted
}

/** Leads to "not found" for a path whose ids cannot exist. */
export function requireIds(...ids: number[]): void {
  if (ids.includes(0)) throw redirect({ to: '/app/not-found', replace: true })
}

/** Does the same in the admin area. */
export function requireAdminIds(...ids: number[]): void {
  if (ids.includes(0)) throw redirect({ to: '/admin/not-found', replace: true })
}
