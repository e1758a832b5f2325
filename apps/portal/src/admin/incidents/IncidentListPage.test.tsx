import { session } from '@earshot/contract/endpoints/account/session.ts'
import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import { INCIDENT_KINDS } from '@earshot/contract/fleet-values.ts'
import type { Incident, IncidentFigures } from '@earshot/contract/schemas/admin/incident.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile, NO_FACTS } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }
const HOUR_MS = 3_600_000
const SILENT: Incident = {
  id: 1,
  kind: 'GATEWAY_SILENT',
  severity: 'WARNING',
  country: 'BR',
  supplier: null,
  animals: 6900,
  site: { id: 7, name: 'Boa Vista' },
  count: 2,
  claimed: null,
  since: new Date(Date.now() - 9.5 * HOUR_MS).toISOString(),
  facts: { ...NO_FACTS, gateways: [{ id: 3, code: 'EG-3' }], codes: ['EG-3', 'EG-4'], of: 2 },
}
const LOT: Incident = {
  ...SILENT,
  id: 2,
  kind: 'LOT_FAILING',
  severity: 'ALARM',
  site: null,
  country: '',
  animals: 5000,
  count: 3,
  facts: { ...NO_FACTS, lot: '2614', of: 20, codes: ['ES-1', 'ES-2'] },
}
const ENDING: Incident = {
  ...SILENT,
  id: 3,
  kind: 'LICENCE_ENDING',
  severity: 'NOTICE',
  animals: 400,
  count: 9,
  since: new Date(Date.now() + 12.2 * 24 * HOUR_MS).toISOString(),
  facts: { ...NO_FACTS, of: 9 },
}
const FIGURES: IncidentFigures = {
  total: 3,
  animals: 12_300,
  half: 1,
  claimed: 0,
  countries: ['BR'],
  suppliers: [],
  by_kind: INCIDENT_KINDS.map(kind => ({
    kind,
    count: [SILENT, LOT, ENDING].filter(each => each.kind === kind).length,
  })),
  looked_at: new Date().toISOString(),
}
const pageOf = (items: Incident[]) => ({ items, page: 1, per_page: 25, total: items.length, pages: 1 })

async function open(path = '/admin/actions', items = [SILENT, LOT, ENDING], figures = FIGURES) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(incidents.list, () => pageOf(items))
  api.on(incidents.figures, () => figures)
  return { api, ...renderAt(path) }
}

it('Each cause is one row with its sentence, the animals behind it, since when and its next step', async () => {
  await open()
  expect(
    await screen.findByRole('heading', { level: 1, name: /^One step covers half.*3 are open/ }, WAIT),
  ).toBeVisible()
  const [silent, lot, ending] = within(await screen.findByRole('list', { name: 'To do' })).getAllByRole(
    'listitem',
  )
  expect(silent).toHaveTextContent(
    /Both gateways are silent.*Boa Vista, Brazil.*power or the line.*6,900.*9 hr/,
  )
  expect(silent).toHaveTextContent('half of the animals at risk are above this line')
  expect(lot).toHaveTextContent('3 of 20 devices of lot 2614 are at fault')
  const step = within(lot as HTMLElement).getByRole('link', { name: /^Set their status/ })
  const address = new URL(step.getAttribute('href') ?? '', 'http://portal')
  expect(address.pathname).toBe('/admin/toolbox/balk-status-changer')
  expect(address.searchParams.get('codes')).toContain('ES-1,ES-2')
  expect(ending).toHaveTextContent(/9 licences end.*in 12 days/)
})

it('Somebody says that they are on it, can take it back, and is told when another was quicker', async () => {
  const { api, user } = await open('/admin/actions', [SILENT])
  const mine = { by: { id: 1, name: 'Anna' }, at: new Date().toISOString(), mine: true }
  api.on(incidents.claim, () => ({ ...SILENT, claimed: mine }))
  api.on(incidents.release, () => SILENT)
  const take = await screen.findByRole('button', { name: /^I am on it/ }, WAIT)
  api.on(incidents.list, () => pageOf([{ ...SILENT, claimed: mine }]))
  await user.click(take)
  expect(await screen.findByText('You are on it.')).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Give back/ })).toBeVisible()
  api.on(incidents.list, () => pageOf([SILENT]))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const again = await screen.findByRole('button', { name: /^I am on it/ })
  // The two calls share their address, so both requests count.
  expect(api.calls(incidents.release)).toHaveLength(2)
  const message = 'Somebody else is on it already.'
  api.on(incidents.claim, () => new FakeFailure(409, { code: 'incident_claimed', message }))
  const other = { ...mine, by: { id: 2, name: 'Bert Aerts' }, mine: false }
  api.on(incidents.list, () => pageOf([{ ...SILENT, claimed: other }]))
  await user.click(again)
  expect(await screen.findByText(message)).toBeVisible()
  expect(await screen.findByText(/^Bert Aerts/)).toBeVisible()
})

it('A claim of somebody else can be given back, but not undone, which would put oneself on it', async () => {
  const bert = { by: { id: 2, name: 'Bert Aerts' }, at: new Date().toISOString(), mine: false }
  const { api, user } = await open('/admin/actions', [{ ...SILENT, claimed: bert }])
  api.on(incidents.release, () => SILENT)
  const give = await screen.findByRole('button', { name: /^Give back/ }, WAIT)
  api.on(incidents.list, () => pageOf([SILENT]))
  await user.click(give)
  expect(await screen.findByText('Nobody is on it now.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(await screen.findByRole('button', { name: /^I am on it/ })).toBeVisible()
})

it('One of several incidents is told in the singular', async () => {
  const late: Incident = {
    ...SILENT,
    id: 4,
    kind: 'ORDER_LATE',
    count: 1,
    facts: { ...NO_FACTS, order: 12, of: 5 },
  }
  const unheard: Incident = { ...SILENT, id: 5, kind: 'GATEWAY_UNHEARD', count: 1 }
  await open('/admin/actions', [late, { ...LOT, count: 1 }, unheard])
  expect(await screen.findByText('One of 5 licences is not delivered', {}, WAIT)).toBeVisible()
  expect(screen.getByText('One of 20 devices of lot 2614 is at fault')).toBeVisible()
  expect(screen.getByText('A gateway was never heard')).toBeVisible()
})

it('An Alarm that nobody answered says how many were told and by what, and leads to the alerts of its site', async () => {
  const alarm: Incident = {
    ...SILENT,
    id: 6,
    kind: 'ALARM_UNANSWERED',
    severity: 'ALARM',
    count: 3,
    site: { id: 7, name: 'Hof Brandt' },
    facts: { ...NO_FACTS, airspace: { id: 5, name: 'Stal 3' }, channels: ['EMAIL', 'PUSH'], of: 3 },
  }
  await open('/admin/actions', [alarm])
  expect(await screen.findByText('An Alarm in Stal 3, and nobody has it', {}, WAIT)).toBeVisible()
  expect(screen.getByText('3 people were told: email and push')).toBeVisible()
  expect(screen.getByRole('link', { name: /^See the alarm/ })).toHaveAttribute(
    'href',
    '/admin/sites/7/alerts-notifications/alerts',
  )
})

it('Kinds are chosen by what they leave, and the choice stands in the address', async () => {
  const { api, user, router } = await open()
  await user.click(await screen.findByRole('radio', { name: /1 Lots/ }, WAIT))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ kind: 'LOT_FAILING' }))
  await waitFor(() => expect(api.calls(incidents.list).at(-1)?.query.get('kind')).toBe('LOT_FAILING'))
})

it('An empty list is good news only once somebody has looked', async () => {
  const nothing = { ...FIGURES, total: 0, animals: 0, half: 0, by_kind: [] }
  const first = await open('/admin/actions', [], { ...nothing, looked_at: null })
  expect(await screen.findByText('Nobody has looked yet.', {}, WAIT)).toBeVisible()
  first.unmount()
  await open('/admin/actions', [], nothing)
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing to do.' }, WAIT)).toBeVisible()
})

it('The navigation says how many incidents nobody has claimed yet, and fewer once somebody has', async () => {
  const { api, user } = await open('/admin/actions', [SILENT])
  const rail = within(await screen.findByRole('complementary', { name: 'Main' }, WAIT))
  expect(await rail.findByRole('link', { name: 'To do 3' }, WAIT)).toBeVisible()
  const mine = { by: { id: 1, name: 'Anna' }, at: new Date().toISOString(), mine: true }
  api.on(incidents.claim, () => ({ ...SILENT, claimed: mine }))
  api.on(incidents.figures, () => ({ ...FIGURES, claimed: 1 }))
  await user.click(await screen.findByRole('button', { name: /^I am on it/ }, WAIT))
  expect(await rail.findByRole('link', { name: 'To do 2' })).toBeVisible()
})

it('A gateway that sends for devices of other sites names them, of many the first', async () => {
  const foreign: Incident = {
    ...SILENT,
    id: 4,
    kind: 'FOREIGN_DEVICES',
    count: 2,
    facts: {
      ...NO_FACTS,
      gateways: [{ id: 3, code: 'EG-3' }],
      of: 2,
      devices: [
        { id: 8, code: 'ES-8' },
        { id: 9, code: 'ES-9' },
      ],
    },
  }
  await open('/admin/actions', [foreign, { ...foreign, id: 5, count: 40 }])
  const rows = within(await screen.findByRole('list', { name: 'To do' }, WAIT)).getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent(
    /Foreign device.*sends for 2 devices of other sites: ES-8 and ES-9.*EG-3: moved and not told/,
  )
  expect(rows[1]).toHaveTextContent('sends for 40 devices of other sites: ES-8, ES-9 …')
})
