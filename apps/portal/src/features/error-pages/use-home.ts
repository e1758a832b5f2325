import { session } from '@earshot/contract/endpoints/account/session.ts'
import { ADMIN_HOME, USER_HOME } from '@earshot/contract/rules/error-page.ts'
import { useEndpoint } from '#api/queries.ts'
import { useSessionStatus } from '#api/use-session.ts'

/**
 * Returns the reader's home, which is the admin area's only for administrators. While it is not known who the reader
 * is, the area itself leads others on.
 */
export function useHome(home: string): string {
  const status = useSessionStatus()
  const isAsked = home === ADMIN_HOME && status === 'signed-in'
  // A page about one error must not fail because of another.
  const { data } = useEndpoint(
    session.current,
    {},
    { enabled: isAsked, page: false, staleTimeMs: 5 * 60_000 },
  )
  if (home !== ADMIN_HOME || data === undefined) return home
  return data.roles.includes('ADMIN') ? ADMIN_HOME : USER_HOME
}
