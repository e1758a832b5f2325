import { shares } from '@earshot/contract/endpoints/farm/shares.ts'
import type { SharedView } from '@earshot/contract/schemas/farm/share.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { TREATMENT } from '#test/logbook-data.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const VIEW: SharedView = {
  kind: 'AIRSPACE',
  site: 'Hoeve Linde',
  shared_by: 'Griet Maes',
  timezone: 'Europe/Brussels',
  temperature_unit: 'C',
  ends_on: '2026-03-09',
  today: '2026-03-02',
  opening: 'proof1z',
  airspace: {
    name: 'Room 3',
    house: 'Fattening',
    status_name: 'Ok',
    headline: { kind: 'quiet', airspaces: 1 },
    last_update: null,
    rhs: 88,
    rdi: 1,
    reference: 2,
    temperature_c: 21.4,
    humidity_pct: 66,
    devices_total: 4,
    devices_online: 3,
  },
  chart: null,
}

it('The page sends the token in the body of its one call, and says whose the view is and until when', async () => {
  const api = fakeApi()
  api.on(shares.open, () => VIEW)
  renderAt('/shared#secret-token')
  expect(await screen.findByText(/^Griet Maes shares this with you until /)).toBeVisible()
  expect(screen.getByText('Room 3, Fattening, Hoeve Linde')).toBeVisible()
  expect(await screen.findByText('21.4')).toBeVisible()
  const [first] = api.calls(shares.open)
  expect(first?.body).toMatchObject({ token: 'secret-token', opening: null })
  expect(first?.query.toString()).toBe('')
})

it('A link that has ended says so, and nothing of the site', async () => {
  const api = fakeApi()
  api.on(shares.open, () => new FakeFailure(404))
  renderAt('/shared#secret-token')
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible()
})

const REGISTER: SharedView = {
  kind: 'REGISTER' as const,
  site: 'Hoeve Linde',
  shared_by: 'Griet Maes',
  timezone: 'Europe/Brussels',
  temperature_unit: 'C',
  ends_on: '2026-03-09',
  today: '2026-03-02',
  opening: 'proof1z',
  register: {
    items: [
      {
        ...TREATMENT,
        site: { id: 1, name: 'Hoeve Linde' },
        airspace: { id: 3, name: 'Room 3' },
        batch: { id: 9, name: 'F1-14' },
        is_open: true,
        gaps: ['prescription_no'],
      },
    ],
    page: 1,
    per_page: 40,
    total: 1,
    pages: 1,
    totals: { classes: [], gaps: [{ field: 'prescription_no', records: 1 }], incomplete: 1 },
  },
}

it('The register offers no choice of columns, no order and nothing to open: nothing would keep a choice', async () => {
  const api = fakeApi()
  api.on(shares.open, () => REGISTER)
  renderAt('/shared#secret-token')
  const table = await screen.findByRole('table', { name: 'Medicine' })
  expect(table).toHaveTextContent('Amoxibel')
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
  expect(within(table).queryAllByRole('button')).toEqual([])
  expect(within(table).queryAllByRole('link')).toEqual([])
})
