import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { savedFilters } from '@earshot/contract/endpoints/admin/saved-filters.ts'
import type { AdminDevice } from '@earshot/contract/schemas/admin/admin-devices.ts'
import type { SavedFilter } from '@earshot/contract/schemas/admin/saved-filter.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const DEVICE: AdminDevice = {
  id: 12,
  name: 'F1-03',
  code: 'ES4-C35922',
  last_update: '2026-03-02T07:50:00.000Z',
  algo_type: 'PIG_COUGH',
  software_version: '4.1.8',
  installation_date: null,
  airspace: { id: 4, name: 'Fattening 1', online: true, decks: [] },
  house: null,
  gateway: null,
  ip_address: '',
  delivery_status: 'INSTALLED',
  connectivity: 'ONLINE',
  connectivity_since: null,
  cough_status: 'ALARM',
  temperature_status: 'OK',
  humidity_status: 'OK',
  rhs: 33,
  rdi: 5,
  temperature_c: 20.1,
  humidity_pct: 58,
  sensor_faults: [],
  licence: null,
  site: { id: 3, name: 'Hoeve ter Linde' },
  country: 'BE',
  mac_address: '',
  pcb_serial: '',
  label_text: 'ES4-1#3F9A0C1B77D2',
  hw_revision: '',
}

it('The list of devices says first how many are silent, and a row what is not usual', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(adminDevices.list, () => ({ items: [DEVICE], page: 1, per_page: 1000, total: 1, pages: 1 }))
  api.on(adminDevices.stats, () => ({
    as_of: '2026-03-02T07:58:00.000Z',
    devices: 9871,
    installed: 9870,
    silent: 384,
    lost: 41,
    unregistered: 1,
    by_level: [],
    by_delivery_status: [],
    by_country: [],
    by_software: [
      { version: '4.2.1', count: 9000 },
      { version: '4.1.8', count: 870 },
    ],
  }))
  const { router } = renderAt('/admin/devices')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/devices/list'))
  expect(
    await screen.findByRole('heading', { level: 1, name: /^384 of 9,870 devices are silent, 41 of them/ }),
  ).toBeVisible()
  expect(await screen.findByText('Hoeve ter Linde')).toBeVisible()
  expect(screen.getByText('4.1.8 old')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open ES4-C35922' })).toHaveAttribute(
    'href',
    '/admin/devices/12/info',
  )
})

it('The file of the list has its filters and its order, but not its page', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(adminDevices.list, () => ({ items: [DEVICE], page: 2, per_page: 1000, total: 1001, pages: 2 }))
  api.on(adminDevices.download, () => undefined)
  const { user } = renderAt(
    '/admin/devices/list?filter=OFFLINE&search=es4&page=2&ordering_field=code&order=desc',
  )
  const group = within(await screen.findByRole('group', { name: 'Download 1,001 rows' }))
  await user.click(group.getByRole('button', { name: 'XLSX' }))
  await waitFor(() => expect(api.calls(adminDevices.download)).toHaveLength(1))
  const query = api.calls(adminDevices.download)[0]?.query
  expect(Object.fromEntries(query ?? [])).toEqual({
    filter: 'OFFLINE',
    search: 'es4',
    ordering_field: 'code',
    order: 'desc',
    file_type: 'xlsx',
  })
})

it('The filters of the list are kept under a name, chosen again, and deleted with a way back', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(adminDevices.list, () => ({ items: [DEVICE], page: 1, per_page: 1000, total: 1, pages: 1 }))
  const kept: SavedFilter[] = [{ id: 3, list: 'DEVICES', name: 'Alarms', search: { filter: 'ALARM' } }]
  api.on(savedFilters.list, () => ({ items: kept }))
  const made: SavedFilter = {
    id: 4,
    list: 'DEVICES',
    name: 'Silent',
    search: { filter: 'OFFLINE', search: 'es4' },
  }
  api.on(savedFilters.add, () => {
    kept.push(made)
    return made
  })
  const { user, router } = renderAt('/admin/devices/list?filter=OFFLINE&search=es4')
  const menu = async () => user.click(await screen.findByRole('button', { name: /^Saved filters/ }))
  await menu()
  await user.click(await screen.findByRole('menuitem', { name: 'Save these filters' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save these filters' }))
  await user.type(dialog.getByLabelText('Name'), 'Silent')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('“Silent” is saved.')).toBeVisible()
  // The list is read from the same path, so only calls with a body count.
  const sent = () => api.calls(savedFilters.add).flatMap(({ body }) => (body ? [body] : []))
  expect(sent()).toEqual([
    {
      list: 'DEVICES',
      name: 'Silent',
      search: { filter: 'OFFLINE', search: 'es4' },
    },
  ])

  await menu()
  await user.click(await screen.findByRole('menuitemradio', { name: 'Alarms' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ filter: 'ALARM' }))
  api.on(savedFilters.remove, () => undefined)
  await menu()
  await user.click(await screen.findByRole('menuitem', { name: 'Delete “Alarms”' }))
  await screen.findByText('“Alarms” is deleted.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({
    list: 'DEVICES',
    name: 'Alarms',
    search: { filter: 'ALARM' },
  })
})
