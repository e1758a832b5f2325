import { session } from '@earshot/contract/endpoints/account/session.ts'
import { homeOf, USER_HOME } from '@earshot/contract/rules/homes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '#api/queries.ts'

/**
 * Returns the list of sites that a sign-in leads to: the fleet's for administrators. Where the server does not say who
 * the reader is, the user area does, with what it shows of the failure.
 */
export async function readerHome(queryClient: QueryClient): Promise<string> {
  try {
    const { roles } = await queryClient.fetchQuery(queryOf(session.current, {}, { page: false }))
    return homeOf(roles)
  } catch {
    return USER_HOME
  }
}
