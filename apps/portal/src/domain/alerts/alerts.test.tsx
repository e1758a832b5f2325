import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import type { TemperatureUnit } from '@earshot/contract/values.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TemperatureUnitProvider } from '#domain/values/units.tsx'
import { barn } from '#test/barn-data.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { JUDGED_USUALLY } from '#test/judged-by.ts'
import { renderInPage } from '#test/render.tsx'
import { AlertList } from './AlertList.tsx'
import { AlertTable, useAlertList } from './AlertTable.tsx'
import { useAlertRule } from './alert-rule.ts'
import { useAlertText } from './alert-text.ts'

const FARM = barn(Math.floor(Date.now() / 1000))
const [SOME] = FARM.alerts

function anAlert(given: Partial<Alert> = {}): Alert {
  if (SOME === undefined) throw new Error('the farm has no alert')
  return { ...SOME, ...given }
}

describe('The table of alerts', () => {
  function Shown() {
    return <AlertTable siteId={1} timeZone="Europe/Brussels" list={useAlertList(1)} />
  }

  function shown(...items: Alert[]): { api: FakeApi } & ReturnType<typeof renderInPage> {
    const api = fakeApi()
    api.on(sites.airspaces, () => ({ items: FARM.airspaces }))
    api.on(alerts.list, () => ({ items, page: 1, per_page: 10, total: items.length, pages: 1 }))
    return { api, ...renderInPage(<Shown />) }
  }

  const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

  it('The table says how an alert ended, and has no end for one that is open', async () => {
    shown(
      anAlert({ id: 1, airspace: { id: 1, name: 'Open barn' } }),
      anAlert({
        id: 2,
        airspace: { id: 2, name: 'Silent barn' },
        state: 'CLOSED',
        close_reason: 'NO_DATA',
        closed_at: '2024-12-24T12:00:00Z',
      }),
    )
    const open = await rowOf('Open barn')
    expect(open.getByText('Alarm')).toBeVisible()
    expect(open.getByText('–')).toBeVisible()
    const over = await rowOf('Silent barn')
    expect(over.getByText('No data')).toBeVisible()
    expect(over.queryByText('Alarm')).toBeNull()
    // Another year than the present one has to be said.
    expect(over.getByText(/24 Dec 2024/)).toBeVisible()
  })

  it('The table names who sees to an alert, and says “nobody” only while it is open', async () => {
    const at = '2026-11-26T07:00:00Z'
    const ack = (name: string) => ({ by: { id: name.length, name }, comment: '', at })
    shown(
      anAlert({ id: 1, airspace: { id: 1, name: 'Unseen barn' } }),
      anAlert({ id: 2, airspace: { id: 2, name: 'Seen barn' }, acknowledgements: [ack('Koen')] }),
      anAlert({
        id: 3,
        airspace: { id: 3, name: 'Busy barn' },
        acknowledgements: [ack('Koen'), ack('Griet'), ack('Wim')],
      }),
      anAlert({ id: 4, airspace: { id: 4, name: 'Calm barn' }, state: 'CLOSED', closed_at: at }),
    )
    expect((await rowOf('Unseen barn')).getByText('Nobody yet')).toBeVisible()
    expect((await rowOf('Seen barn')).getByText('Koen')).toBeVisible()
    expect((await rowOf('Busy barn')).getByText('Koen and 2 more')).toBeVisible()
    expect((await rowOf('Calm barn')).queryByText('Nobody yet')).toBeNull()
  })

  it('The table is narrowed to one airspace, by its name', async () => {
    const { api, user, router } = shown(anAlert())
    await screen.findByRole('option', { name: 'Fattening 1' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Airspace' }), 'Fattening 1')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ airspace: 5 }))
    await waitFor(() => expect(api.calls(alerts.list).at(-1)?.query.get('airspace')).toBe('5'))
  })
})

describe('The list of alerts', () => {
  const CLASSES = { line: 'line', words: 'words', title: 'title', text: 'text', time: 'time' }
  const open = anAlert({
    id: 1,
    airspace: { id: 3, name: 'Open barn' },
    priority: 'WARNING',
    state: 'OPEN',
    opened_at: '2024-12-24T12:00:00Z',
    closed_at: null,
  })
  const over = anAlert({
    ...open,
    id: 2,
    airspace: { id: 4, name: 'Calm barn' },
    state: 'CLOSED',
    closed_at: '2024-12-24T18:00:00Z',
    close_reason: 'RECOVERED',
  })

  function List({ items }: { items: readonly Alert[] }) {
    const lineOf = (alert: Alert) => ({
      siteId: 7,
      timeZone: 'Europe/Brussels',
      at: alert.opened_at,
      title: alert.airspace.name,
      text: 'Lowest RHS 31',
      markLabel: alert.state === 'OPEN' ? undefined : 'Over',
    })
    return <AlertList alerts={items} lineOf={lineOf} classes={CLASSES} />
  }

  it('A line says what its place words it with, and leads to its stretch of the chart', async () => {
    const { user, router } = renderInPage(<List items={[over]} />)
    const line = within(await screen.findByRole('listitem'))
    expect(line.getByText('Calm barn')).toBeVisible()
    expect(line.getByText('Lowest RHS 31')).toBeVisible()
    expect(line.getByText('24 Dec 2024')).toHaveAttribute('dateTime', over.opened_at)
    await user.click(line.getByRole('link', { name: /^Over Calm barn/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sites/7/airspaces/4/graphs'))
    const day = (iso: string) => Date.parse(iso) / 1000
    expect(router.state.location.search).toEqual({
      from: day('2024-12-23T12:00:00Z'),
      to: day('2024-12-25T06:00:00Z'),
    })
  })

  it('The mark shows how an alert stands, and has a word only where its line has none', async () => {
    renderInPage(
      <List
        items={[{ ...open, priority: 'ALARM' }, open, over, { ...over, id: 5, close_reason: 'NO_DATA' }]}
      />,
    )
    const lines = await screen.findAllByRole('listitem')
    const marks = lines.map(line => line.querySelector('[data-status]'))
    expect(marks.map(mark => mark?.getAttribute('data-status'))).toEqual([
      'Alarm',
      'Warning',
      'Ok',
      'Default',
    ])
    expect(marks.map(mark => mark?.getAttribute('aria-label'))).toEqual([null, null, 'Over', 'Over'])
  })

  it('The stretch of an alert that is open, or of which no end is known, goes on until now', async () => {
    const { closed_at: _, close_reason: __, ...summary } = open
    renderInPage(<List items={[summary as Alert]} />)
    const address = (await screen.findByRole('link')).getAttribute('href') ?? ''
    const to = Number(new URLSearchParams(address.split('?')[1]).get('to'))
    expect(to).toBeGreaterThanOrEqual(Math.floor(Date.now() / 1000))
  })
})

describe('The words for an alert', () => {
  function Words({ alert }: { alert: Alert }) {
    const text = useAlertText()
    const rule = useAlertRule()({ ...alert, judged_by: JUDGED_USUALLY })
    return (
      <>
        <p>{text.reading(alert)}</p>
        <p>{text.peak(alert)}</p>
        <p>{rule.opens}</p>
        <p>{rule.ends}</p>
      </>
    )
  }

  const wordsOf = (alert: Alert, unit: TemperatureUnit = 'C') => {
    const { container } = render(
      <TemperatureUnitProvider unit={unit}>
        <Words alert={alert} />
      </TemperatureUnitProvider>,
    )
    return [...container.querySelectorAll('p')].map(each => each.textContent)
  }

  it('A temperature is told in the reader’s unit, and its worst as a distance and not as a reading', () => {
    const cold = anAlert({ sensor: 'TEMPERATURE', direction: 'LOW', value: 20, limit: 22.5, peak: 5 })
    expect(wordsOf(cold, 'C').slice(0, 2)).toEqual(['20.0 °C, limit 22.5 °C', 'Up to 5.0 °C under the band'])
    expect(wordsOf(cold, 'F').slice(0, 2)).toEqual(['68.0 °F, limit 72.5 °F', 'Up to 9.0 °F under the band'])
  })

  it('The humidity is told in percent, and coughs by the score that they bring down', () => {
    const damp = anAlert({ sensor: 'HUMIDITY', direction: 'HIGH', value: 73, limit: 70, peak: 5 })
    expect(wordsOf(damp).slice(0, 2)).toEqual(['73 %, limit 70 %', 'Up to 5 % over the band'])
    const coughs = anAlert({ sensor: 'COUGHS', value: 37, limit: 60, peak: 32 })
    expect(wordsOf(coughs).slice(0, 2)).toEqual(['RHS 37, limit 60', 'Lowest RHS 32'])
  })

  it.each([
    ['COUGHS', 'WARNING', /under 60 in 2 hourly checks in a row/, /12 hourly checks in a row at 65/],
    ['COUGHS', 'ALARM', /under 40 in 2 hourly checks in a row/, /12 hourly checks in a row at 65/],
    ['TEMPERATURE', 'WARNING', /outside its comfort band for 1 hour/, /1 hour .* by 0\.5 °C/],
    ['TEMPERATURE', 'ALARM', /more than 3\.0 °C outside .* 20 minutes/, /1 hour .* by 0\.5 °C/],
    ['HUMIDITY', 'WARNING', /outside its comfort band for 3 hours/, /1 hour .* by 3 %/],
    ['HUMIDITY', 'ALARM', /more than 10 % outside .* 1 hour/, /1 hour .* by 3 %/],
  ] as const)('The rule of %s for %s is told with its figures', (sensor, priority, opens, ends) => {
    const [, , told, toldEnd] = wordsOf(anAlert({ sensor, priority }))
    expect(told).toMatch(opens)
    expect(toldEnd).toMatch(ends)
  })
})
