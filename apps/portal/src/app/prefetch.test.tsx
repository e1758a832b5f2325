import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { restoreSession } from '#api/session.ts'
import { writeRefreshToken } from '#lib/storage.ts'
import { barnApi } from '#test/barn-api.ts'
import { aSiteList } from '#test/factories.ts'
import { renderAt } from '#test/render.tsx'
import { runPrefetch } from '#test/run-prefetch.ts'
import { signedOut } from '#test/signed-in.ts'

it.each([
  ['/app/sites', 2],
  ['/app/sites/1/dashboard', 3],
  ['/app/sites/1/alerts', 3],
  ['/app/sites/1/airspaces/2/graphs', 4],
])(
  'The answers that the head asks for ahead of %s are taken by the page: all of them, and none twice',
  async (page, count) => {
    const { api } = await barnApi()
    api.on(sites.list, () => aSiteList([]))
    await signedOut()
    writeRefreshToken('refresh-stored')
    api.requests.length = 0
    runPrefetch(page)
    const ahead = () => Object.keys(window.earshotPrefetch?.answers ?? {})
    await waitFor(() => expect(ahead()).toHaveLength(count))
    const addresses = ahead()

    await restoreSession()
    // As in the portal, a component that shows a fresh answer asks for no other.
    renderAt(page, client =>
      client.setDefaultOptions({ queries: { retry: false, networkMode: 'always', staleTime: 15_000 } }),
    )
    await screen.findByRole('main', {}, { timeout: 60_000 })
    await waitFor(() => expect(ahead()).toEqual([]), { timeout: 60_000 })
    expect(api.calls(session.refresh)).toHaveLength(1)
    const asked = api.requests.map(({ path, query }) => (query.size === 0 ? path : `${path}?${query}`))
    for (const address of addresses) expect(asked.filter(one => one === address)).toEqual([address])
  },
)
