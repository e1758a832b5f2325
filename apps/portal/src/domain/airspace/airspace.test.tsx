import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { barn } from '#test/barn-data.ts'
import { aProfile } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { PageSlot, PageSlotsProvider } from '#ui/page/slots.tsx'
import { AirspaceHead } from './AirspaceHead.tsx'
import { StartBatchLink } from './StartBatchLink.tsx'
import { useAirspace } from './use-airspace.ts'

const FARM = barn(Math.floor(Date.now() / 1000))

function farmOf(role: SiteRole) {
  const api = fakeApi()
  api.on(session.current, () => aProfile())
  api.on(sites.read, () => ({ ...FARM.site, current_user_role: role }))
  api.on(sites.airspaces, () => ({ items: FARM.airspaces }))
  return api
}

/** Shows a head in the place that the layout has for it. */
function Head({ airspaceId }: { airspaceId: number }) {
  const { site, list, airspace } = useAirspace(1, airspaceId)
  return (
    <PageSlotsProvider>
      <PageSlot name="crumbs" />
      <AirspaceHead title="Logbook" site={site.data} airspace={airspace} />
      <p>{list.data === undefined ? 'Loading' : 'There'}</p>
    </PageSlotsProvider>
  )
}

it('The way back from an airspace leads to its site, and its house has no page of its own', async () => {
  farmOf('OWNER')
  renderInPage(<Head airspaceId={2} />)
  const crumbs = within(await screen.findByRole('navigation', { name: 'You are here' }))
  expect(crumbs.getAllByRole('listitem').map(each => each.textContent)).toEqual([
    'Hoeve ter Linde',
    'House 1',
    'Nursery 2',
  ])
  expect(crumbs.getAllByRole('link')).toHaveLength(1)
  expect(crumbs.getByRole('link')).toHaveAttribute('href', '/app/sites/1/dashboard')
  expect(crumbs.getByText('Nursery 2')).toHaveAttribute('aria-current', 'page')
  expect(screen.getByText('Hoeve ter Linde, House 1')).toBeInTheDocument()
})

it('An airspace that the site does not have leads nowhere', async () => {
  farmOf('OWNER')
  renderInPage(<Head airspaceId={999} />)
  expect(await screen.findByText('There')).toBeVisible()
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('A page whose site did not load still has its title, and no way to a site that nobody knows', async () => {
  const api = farmOf('OWNER')
  api.on(sites.read, () => new FakeFailure(500))
  renderInPage(<Head airspaceId={2} />)
  expect(await screen.findByText('There')).toBeVisible()
  expect(document.title).toBe('Logbook | Earshot')
  expect(screen.queryByRole('link')).toBeNull()
})

it.each([
  ['OWNER', true],
  ['MANAGER', true],
  ['WORKER', true],
  ['VETERINARIAN', false],
  ['VIEWER', false],
] as const)('A new batch is offered to the role %s: %s', async (role, isOffered) => {
  const api = farmOf(role)
  const { queryClient } = renderInPage(
    <>
      <p>Page</p>
      <StartBatchLink siteId={1} airspaceId={8} />
    </>,
  )
  await screen.findByText('Page')
  await waitFor(() => expect([api.calls(sites.read).length, queryClient.isFetching()]).toEqual([1, 0]))
  const links = () => screen.queryAllByRole('link').map(link => link.getAttribute('href'))
  await waitFor(() => expect(links()).toEqual(isOffered ? ['/app/sites/1/airspaces/8/batch/start'] : []))
})
