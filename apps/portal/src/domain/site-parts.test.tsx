import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { barn } from '#test/barn-data.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { PageSlot, PageSlotsProvider } from '#ui/page/slots.tsx'
import { AirspaceFilter } from './AirspaceFilter.tsx'
import { SiteHead, type SiteHeadProps } from './SiteHead.tsx'
import { ViewMenu } from './ViewMenu.tsx'

function Filter({ first }: { first?: number }) {
  const [chosen, setChosen] = useState(first)
  return (
    <>
      <AirspaceFilter siteId={1} value={chosen} onChange={setChosen} />
      <p>{`Shown: ${chosen ?? 'all'}`}</p>
    </>
  )
}

it('The filter names the chosen airspace, and takes another or all', async () => {
  const api = fakeApi()
  api.on(sites.airspaces, () => ({ items: barn(1_790_000_000).airspaces }))
  const { user } = renderInPage(<Filter first={5} />)
  await user.click(await screen.findByRole('button', { name: 'Airspace Fattening 1' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Quarantine' }))
  expect(screen.getByText('Shown: 8')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Airspace Quarantine' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'All' }))
  expect(screen.getByText('Shown: all')).toBeVisible()
})

it('The filter of a site whose airspaces did not load still says that all are shown', async () => {
  const api = fakeApi()
  api.on(sites.airspaces, () => new FakeFailure(500))
  renderInPage(<Filter />)
  expect(await screen.findByRole('button', { name: 'Airspace All' })).toBeVisible()
})

function head(given: Partial<SiteHeadProps>) {
  renderInPage(
    <PageSlotsProvider>
      <PageSlot name="crumbs" />
      <SiteHead title="Alert" site={{ id: 3, name: 'Ter Aa' }} {...given} />
    </PageSlotsProvider>,
  )
}

it('The head of a page leads to its site and its list, and on a phone back to the nearer one', async () => {
  head({ list: { label: 'Alerts', to: '/app/sites/3/alerts' } })
  const crumbs = within(await screen.findByRole('navigation', { name: 'You are here' }))
  expect(crumbs.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ter Aa', '/app/sites/3/dashboard'],
    ['Alerts', '/app/sites/3/alerts'],
  ])
  expect(screen.getByRole('link', { name: 'Back to Alerts' })).toHaveAttribute('href', '/app/sites/3/alerts')
  expect(document.title).toBe('Alert | Earshot')
})

it('The numbers of a chart are had as a table, as a chart again, and as a file', async () => {
  const links: HTMLAnchorElement[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this)
  })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    if (file instanceof Blob) files.push(file)
    return 'blob:file'
  })
  function Menu() {
    const [isTable, setTable] = useState(false)
    const rows = () => [
      ['Day', 'RHS'],
      ['2026-11-22', 58],
      ['2026-11-23', null],
    ]
    return (
      <>
        <ViewMenu isTable={isTable} onTable={setTable} rows={rows} fileName="rhs" />
        <p>{`Shown: ${isTable ? 'table' : 'chart'}`}</p>
      </>
    )
  }
  const { user } = renderInPage(<Menu />)
  const open = async () => user.click(await screen.findByRole('button', { name: 'More for this chart' }))
  await open()
  await user.click(await screen.findByRole('menuitem', { name: 'Show as a table' }))
  expect(screen.getByText('Shown: table')).toBeVisible()
  await open()
  expect(screen.queryByRole('menuitem', { name: 'Show as a table' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: /file|CSV/i }))
  await waitFor(() => expect(links.map(link => link.download)).toEqual(['rhs.csv']))
  expect(await files[0]?.text()).toContain('2026-11-22')
})
