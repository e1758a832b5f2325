import { screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { PlaceMap, type PlaceMapProps } from './PlaceMap.tsx'
import { SiteMap } from './SiteMap.tsx'

type MapPlace = ComponentProps<typeof SiteMap>['places'][number]

beforeEach(() => {
  // The land is decoration, and this server has none.
  fakeApi()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const aPlace = (id: number, given: Partial<MapPlace>): MapPlace => ({
  id,
  name: `Farm ${id}`,
  longitude: 2 + id,
  latitude: 51,
  status: 'Ok',
  lastUpdate: ago(5),
  ...given,
})

describe('The map of the sites', () => {
  it('Each site is a link with its status and its name, the worst last and so on top', async () => {
    renderInPage(
      <SiteMap
        places={[
          aPlace(1, { status: 'Alarm', name: 'Hof te Rode' }),
          aPlace(2, { status: 'Ok', name: 'Ter Aa' }),
          aPlace(3, { status: 'Ok', name: 'Stale farm', lastUpdate: ago(500) }),
        ]}
      />,
    )
    const links = await screen.findAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      '/app/sites/2/dashboard',
      '/app/sites/3/dashboard',
      '/app/sites/1/dashboard',
    ])
    expect(links.map(link => within(link).getByRole('img').getAttribute('aria-label'))).toEqual([
      'Ok',
      'Not up to date',
      'Alarm',
    ])
    expect(links[2]).toHaveTextContent('Hof te Rode')
  })

  it('Two sites at one address are two marks, not one above the other', async () => {
    const at = { longitude: 4, latitude: 51 }
    renderInPage(<SiteMap places={[aPlace(1, at), aPlace(2, at)]} />)
    const [one, other] = await screen.findAllByRole('listitem')
    expect(one?.style.left).not.toBe('')
    expect([one?.style.left, one?.style.top]).not.toEqual([other?.style.left, other?.style.top])
  })
})

describe('The map of one place', () => {
  const AROUND = { longitude: 4.5, latitude: 50.5 }
  const LABELS = { map: 'Where the farm is', closer: 'Closer', wider: 'Wider' }

  async function open(given: Partial<PlaceMapProps> = {}) {
    const chosen: unknown[] = []
    const view = renderInPage(
      <PlaceMap
        place={null}
        around={AROUND}
        labels={LABELS}
        onChange={place => void chosen.push(place)}
        {...given}
      />,
    )
    const map = await screen.findByRole('img', { name: 'Where the farm is' })
    return { ...view, map, chosen }
  }

  it('A click on the middle chooses the place that the map shows around, to eleven meters', async () => {
    const { user, map, chosen } = await open({ around: { longitude: 4.512_345, latitude: 50.5 } })
    await user.pointer({ keys: '[MouseLeft]', target: map, coords: { clientX: 200, clientY: 150 } })
    expect(chosen).toEqual([{ longitude: 4.5123, latitude: 50.5 }])
  })

  it('A click right and above is further east and north', async () => {
    const { user, map, chosen } = await open()
    await user.pointer({ keys: '[MouseLeft]', target: map, coords: { clientX: 300, clientY: 50 } })
    expect(chosen).toEqual([{ longitude: 5.4549, latitude: 51.1035 }])
  })

  it('A map that is disabled takes no click', async () => {
    const { user, map, chosen } = await open({ disabled: true })
    await user.pointer({ keys: '[MouseLeft]', target: map, coords: { clientX: 200, clientY: 150 } })
    expect(chosen).toEqual([])
  })

  it('The map goes no closer and no wider than it can', async () => {
    const { user } = await open()
    const closer = screen.getByRole('button', { name: 'Closer' })
    const wider = screen.getByRole('button', { name: 'Wider' })
    await user.click(closer)
    expect(closer).toBeEnabled()
    await user.click(closer)
    expect(closer).toBeDisabled()
    for (let step = 0; step < 4; step++) await user.click(wider)
    expect(wider).toBeDisabled()
    expect(closer).toBeEnabled()
  })

  it('A place that was typed elsewhere is gone to, so that its pin is on the map', async () => {
    const far = { longitude: 140, latitude: 36 }
    const { map } = await open({ place: far })
    const pin = map.querySelector('span')
    expect(pin?.style.left).toBe('200px')
    expect(pin?.style.top).toBe('150px')
  })
})
