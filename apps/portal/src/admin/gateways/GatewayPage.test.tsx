import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import type {
  AdminGatewayDetail,
  GatewayEvent,
  GatewaySilence,
} from '@earshot/contract/schemas/admin/admin-gateways.ts'
import type { Incident } from '@earshot/contract/schemas/admin/incident.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }

const GATEWAY: AdminGatewayDetail = {
  id: 9,
  code: 'EG-7TN4P',
  name: 'North',
  country: 'BE',
  device_mode: 'MAINTENANCE',
  device_mode_parameter: 240,
  device_mode_until: null,
  software_version: '1.2.0',
  registration: 'REGISTERED',
  mac_address: '',
  site: null,
  devices_amount: 0,
  devices_online: 0,
  disk_space: 80,
  disk_status: 'OK',
  online: true,
  connectivity: 'ONLINE',
  connectivity_since: null,
  last_heartbeat_at: null,
  sim: '',
  pcb_serial: '',
  label_text: 'ES4-1#3F9A0C1B77D2',
  hw_revision: '',
  ip_address: '',
  created_at: '2026-03-02T08:00:00Z',
  produced_at: null,
  timezone: null,
  revision: 4,
}

const INCIDENT: Incident = {
  id: 77,
  kind: 'GATEWAY_SILENT',
  severity: 'ALARM',
  site: { id: 3, name: 'Hof Brandt' },
  country: 'DE',
  supplier: null,
  animals: 900,
  count: 2,
  since: '2026-03-02T08:00:00Z',
  claimed: null,
  facts: {
    gateways: [],
    devices: [],
    codes: ['EG-7TN4P', 'EG-NEXT'],
    channels: [],
    airspace: null,
    sensor: null,
    value: null,
    fault: null,
    disk_free: null,
    order: null,
    lot: null,
    of: 2,
  },
}

const SILENCE: GatewaySilence = {
  cause: 'SITE',
  last_heartbeat_at: '2026-03-02T08:00:00Z',
  neighbours: [
    { id: 10, code: 'EG-NEXT', name: '', connectivity: 'OFFLINE', last_heartbeat_at: '2026-03-02T08:10:00Z' },
  ],
  contact: { id: 4, name: 'Jan Maes', telephone: '+32 470 00 00 01', role: 'OWNER' },
  incident: INCIDENT,
}

async function open(gateway: Partial<AdminGatewayDetail> = {}) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(adminGateways.read, () => ({ ...GATEWAY, ...gateway }))
  const { user } = renderAt('/admin/gateways/9')
  return { api, user }
}

it('A new secret is asked for once more, and shown once', async () => {
  const { api, user } = await open()
  api.on(adminGateways.renewSecret, () => ({
    id: 9,
    code: 'EG-7TN4P',
    registration: 'REGISTERED' as const,
    secret: 'abcd2345efgh',
  }))
  await user.click(await screen.findByRole('button', { name: 'New secret' }, WAIT))
  const question = within(await screen.findByRole('dialog', { name: 'Give EG-7TN4P a new secret?' }))
  await user.click(question.getByRole('button', { name: 'New secret' }))
  expect(await screen.findByText('abcd 2345 efgh')).toBeVisible()
  expect(api.calls(adminGateways.renewSecret)[0]?.body).toEqual({ revision: 4 })
})

it('A gateway that is not registered is refused, and neither retired nor given a secret', async () => {
  const { user, api } = await open({ registration: 'PENDING' })
  api.on(adminGateways.refuse, () => ({ ...GATEWAY, registration: 'REJECTED' as const }))
  await user.click(await screen.findByRole('button', { name: 'Refuse' }, WAIT))
  expect(screen.queryByRole('button', { name: 'Retire' })).toBeNull()
  const question = within(await screen.findByRole('dialog', { name: 'Refuse EG-7TN4P?' }))
  await user.click(question.getByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText('EG-7TN4P is refused.')).toBeVisible()
})

it('A name that is changed leaves the mode its time', async () => {
  const { user, api } = await open()
  api.on(adminGateways.change, () => GATEWAY)
  await user.click(await screen.findByRole('button', { name: 'Edit' }, WAIT))
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'South')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('EG-7TN4P is saved.')).toBeVisible()
  // The page reads the same path before and after, so the requests are compared by their bodies.
  expect(api.calls(adminGateways.change).map(({ body }) => body)).toContainEqual({
    name: 'South',
    revision: 4,
  })
})

it('A silent gateway says why most likely, whom to call, and who is on it', async () => {
  const { user, api } = await open({
    online: false,
    connectivity: 'OFFLINE',
    last_heartbeat_at: '2026-03-02T08:00:00Z',
    site: { id: 3, name: 'Hof Brandt' },
  })
  api.on(adminGateways.silence, () => SILENCE)
  api.on(incidents.claim, () => ({
    ...INCIDENT,
    claimed: { by: { id: 1, name: 'Ann' }, at: '2026-03-02T10:00:00Z', mine: true },
  }))
  expect(
    await screen.findByText(/the power or the network of the whole site is down/, {}, WAIT),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: '+32 470 00 00 01' })).toHaveAttribute('href', 'tel:+32470000001')
  expect(
    within(screen.getByRole('table', { name: 'Other gateways of the site' })).getByRole('link', {
      name: 'EG-NEXT',
    }),
  ).toHaveAttribute('href', '/admin/gateways/10')
  await user.click(screen.getByRole('button', { name: /^I am on it/ }))
  expect(await screen.findByText('You are on it.')).toBeVisible()
})

it('The history of a gateway has each event with its cause, the newest first', async () => {
  const { api } = await open()
  const event: GatewayEvent = {
    key: 'silent:1',
    at: '2026-03-01T10:00:00Z',
    kind: 'SILENT',
    cause: 'SITE',
    minutes: null,
    is_of_people: false,
    by: null,
    site: null,
    device_mode: null,
    name: null,
  }
  const items: GatewayEvent[] = [
    {
      ...event,
      key: 'change:7',
      kind: 'SECRET',
      cause: null,
      is_of_people: true,
      by: { id: 4, name: 'Ines Vos' },
    },
    { ...event, key: 'back:2', kind: 'BACK', cause: null, minutes: 120 },
    { ...event, key: 'back:1', kind: 'BACK', cause: null, minutes: 90 },
    event,
  ]
  api.on(adminGateways.events, () => ({ items, page: 1, per_page: 25, total: 4, pages: 1 }))
  const table = within(await screen.findByRole('table', { name: /^What happened/ }, WAIT))
  const rows = (await table.findAllByRole('row')).slice(1).map(row => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/Given a new secretInes Vos$/),
    expect.stringMatching(/Came back after 2 hrs/),
    expect.stringMatching(/Came back after 1 hr$/),
    expect.stringMatching(/Went silentThe whole site was silent$/),
  ])
})

it('Nobody is to be called for a gateway that stands nowhere', async () => {
  const { api } = await open({ online: false, connectivity: 'LOST' })
  const nowhere = { cause: 'UNPLACED', last_heartbeat_at: null, neighbours: [] } as const
  api.on(adminGateways.silence, () => ({ ...nowhere, neighbours: [], contact: null, incident: null }))
  expect(await screen.findByText(/nobody misses it/, {}, WAIT)).toBeVisible()
  expect(screen.queryByText('Whom to call')).toBeNull()
})
