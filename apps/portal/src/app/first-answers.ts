/**
 * Asks for the session's next token and, with it, for the first answers of the page, while the portal's code is still
 * being fetched. The calls take the answers from `api/prefetched.ts`. The addresses are written out, since the contract's
 * calls would weigh more than all the rest, but the compiler holds them against the contract.
 */
import type { session } from '@earshot/contract/endpoints/account/session.ts'
import type { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { Profile, Tokens } from '@earshot/contract/schemas/account/session.ts'
import type { Prefetch } from '#api/prefetched.ts'
import { requestInit } from '#api/request.ts'
import { rotateToken } from '#api/token-rotation.ts'
import { MOST_BATCHES } from '#features/airspaces/airspace-facts.ts'
import { startLanguage } from '#i18n/languages.ts'
import { apiAddress } from '#lib/api-address.ts'
import { readRefreshToken } from '#lib/storage.ts'

type FirstPath = (
  | typeof session.current
  | typeof sites.read
  | typeof sites.airspaces
  | typeof batches.listInAirspace
)['path']
type Place = Pick<Location, 'pathname' | 'search'>

const REFRESH: typeof session.refresh.path = '/api/token/refresh/'
const PERSON: typeof session.current.path = '/users/current/'
const SITE_LIST: typeof sites.list.path = '/api/v2/sites/'
const SITE_LIST_PAGE = '/app/sites'

/** Every page of such a path asks for these first; the pattern's groups fill their parameters in the same order. */
const FIRST_ANSWERS: readonly (readonly [page: RegExp, ...(FirstPath | `${FirstPath}?${string}`)[]])[] = [
  [/^\/app\//, PERSON],
  [/^\/app\/sites\/([1-9]\d*)\/(?!edit|new)\w/, '/sites/{siteId}/', '/sites/{siteId}/airspaces/'],
  [
    /^\/app\/sites\/([1-9]\d*)\/airspaces\/([1-9]\d*)\/graphs$/,
    `/sites/{siteId}/airspaces/{airspaceId}/batches/?perPage=${MOST_BATCHES}`,
  ],
]

export function askFirst(place: Place): void {
  if (readRefreshToken() === null) return
  const prefetch: Prefetch = { refresh: null, access: null, language: startLanguage(), at: 0, answers: {} }
  window.earshotPrefetch = prefetch
  rotateToken(refresh => exchange(refresh, prefetch))
    .then(tokens => {
      if (tokens !== null) askWith(tokens.access, prefetch, place)
    })
    // The session meets the failure when it takes the answer.
    .catch(() => undefined)
}

async function exchange(refresh: string, prefetch: Prefetch): Promise<Tokens | null> {
  const context = { access: null, language: prefetch.language }
  const answer = fetch(apiAddress(REFRESH), requestInit('POST', { refresh }, context))
  const tokens = [refresh]
  prefetch.refresh = { tokens, answer }
  const response = await answer
  if (!response.ok) return null
  const next: Tokens = await response.clone().json()
  tokens.push(next.refresh)
  return next
}

function askWith(access: string, prefetch: Prefetch, { pathname, search }: Place): void {
  prefetch.access = access
  prefetch.at = Date.now()
  for (const [page, ...addresses] of FIRST_ANSWERS) {
    const found = page.exec(pathname)
    if (found === null) continue
    for (const address of addresses) {
      const ids = found.slice(1)
      ask(
        address.replace(/\{\w+\}/g, () => ids.shift() ?? ''),
        prefetch,
      )
    }
  }
  // A page with a search or a filter makes its own call.
  if (pathname === SITE_LIST_PAGE && search === '') askForRows(prefetch).catch(() => undefined)
}

function ask(address: string, prefetch: Prefetch): void {
  const answer = fetch(apiAddress(address), requestInit('GET', undefined, prefetch))
  // The call that takes the answer meets its failure.
  answer.catch(() => undefined)
  prefetch.answers[address] = answer
}

/** Asks for the list of sites once it is known how many rows the person wants. */
async function askForRows(prefetch: Prefetch): Promise<void> {
  const response = await prefetch.answers[PERSON]
  if (!response?.ok) return
  const { paging_size }: Profile = await response.clone().json()
  ask(`${SITE_LIST}?page=1&perPage=${paging_size}`, prefetch)
}
