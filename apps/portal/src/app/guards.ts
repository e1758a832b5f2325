import { USER_HOME } from '@earshot/contract/rules/error-page.ts'
import { redirect } from '@tanstack/react-router'
import { sessionStatus } from '#api/session.ts'
import { SIGN_IN_PATH, safeReturnPath } from '#lib/paths.ts'

/** The user area needs a session; sign-in brings the visitor back to where they wanted to go. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (sessionStatus() === 'signed-in') return
  throw redirect({ to: SIGN_IN_PATH, search: { redirect: location.href }, replace: true })
}

/** With an active session sign-in leads into the app (spec/1 §2). */
export function leaveWhenSignedIn({ search }: { search: { redirect?: string | undefined } }): void {
  if (sessionStatus() !== 'signed-in') return
  throw redirect({
    href: safeReturnPath(search.redirect, window.location.origin) ?? USER_HOME,
    replace: true,
  })
}

/** The root sends the visitor on to sign-in or the app. */
export function enter(): void {
  throw redirect({ to: sessionStatus() === 'signed-in' ? USER_HOME : SIGN_IN_PATH, replace: true })
}

/** A path that names no possible object. */
export function requireIds(...ids: number[]): void {
  if (ids.includes(0)) throw redirect({ to: '/app/not-found', replace: true })
}

/** The same of the admin area. */
export function requireAdminIds(...ids: number[]): void {
  if (ids.includes(0)) throw redirect({ to: '/admin/not-found', replace: true })
}
