import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { readQr } from '#test/read-qr.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/door-codes'
const list = () => screen.findByRole('list', { name: 'Door codes' })

describe('The door codes', () => {
  it('There is a code for each airspace in the order of the structure, and it leads to its page', async () => {
    const { farm } = await barnApi()
    renderAt(PAGE)
    const codes = within(await list()).getAllByRole('listitem')
    const airspaces = farm.structure.houses.flatMap(({ floors }) => floors.flatMap(floor => floor.airspaces))
    expect(codes.map(code => within(code).getByRole('heading').textContent)).toEqual(
      airspaces.map(({ name }) => name),
    )
    const [first] = airspaces
    const picture = await within(codes[0] as HTMLElement).findByRole('img', {
      name: `QR code that opens ${first?.name}`,
    })
    const address = `${window.location.origin}/app/sites/1/doors/${first?.id}`
    expect(read(picture)).toBe(address)
    expect(codes[0]).toHaveTextContent(address)
  })

  it('Monitors, one house and small labels are chosen in the address', async () => {
    const { api, farm } = await barnApi()
    const [first, second] = farm.structure.houses
    const [floor] = second?.floors ?? []
    const [airspace] = floor?.airspaces ?? []
    if (!first || !second || !floor || !airspace) throw new Error('a farm of two houses')
    const monitor = (id: number, code: string) => {
      return { id, name: `F2-0${id}`, code, gateway_id: null, online: true, last_update: null }
    }
    const decks = [
      { id: 61, name: 'East', devices: [monitor(1, 'EM-000001')] },
      { id: 62, name: 'West', devices: [monitor(2, 'EM-000002')] },
    ]
    const floors = [{ ...floor, airspaces: [{ ...airspace, decks }] }]
    api.on(sites.structure, () => ({ ...farm.structure, houses: [first, { ...second, floors }] }))
    const { user, router } = renderAt(PAGE)
    await list()
    await user.click(screen.getByRole('radio', { name: 'Monitors' }))
    await user.click(screen.getByRole('radio', { name: 'Labels' }))
    await user.click(screen.getByRole('button', { name: /House/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'House 2' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ of: 'monitors', size: 'label', house: 2 }),
    )
    const codes = within(await list()).getAllByRole('listitem')
    expect(codes).toHaveLength(2)
    expect(codes[0]).toHaveTextContent(/Hoeve ter Linde.*House 2.*Fattening 2.*East.*F2-01.*EM-000001/)
    expect(codes[1]).toHaveTextContent(/West.*F2-02.*EM-000002.*\/app\/sites\/1\/monitors\/2/)
  })

  it('The sheet is printed by the browser', async () => {
    await barnApi()
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = renderAt(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('A site without airspaces says so, prints nothing, and an address that is no choice is the usual sheet', async () => {
    const { api, farm } = await barnApi()
    api.on(sites.structure, () => ({ ...farm.structure, houses: [] }))
    renderAt(`${PAGE}?of=barns&size=7&house=x`)
    expect(await screen.findByText('There are no airspaces here')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled()
  })

  it('A structure that cannot be had is asked for again', async () => {
    const { api, farm } = await barnApi()
    let isDown = true
    api.on(sites.structure, () => (isDown ? new FakeFailure(500) : farm.structure))
    const { user } = renderAt(PAGE)
    const again = await screen.findByRole('button', { name: /Try again/ })
    isDown = false
    await user.click(again)
    expect(await list()).toBeVisible()
  })
})

function read(picture: Element): string {
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2])
  return readQr({ size, path: picture.querySelector('path')?.getAttribute('d') ?? '' })
}
