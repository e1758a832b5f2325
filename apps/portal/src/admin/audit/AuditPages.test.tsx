import { session } from '@earshot/contract/endpoints/account/session.ts'
import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import type { AuditRow, AuditRowDetail } from '@earshot/contract/schemas/admin/audit.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }

const subject = {
  kind: 'device',
  key: '12',
  label: 'ES-0A11',
  op: 'CHANGED',
  site: { id: 3, name: 'Hof Brandt' },
  fields: [{ field: 'delivery_status', before: null, after: 'IN_REPAIR' }],
} as const

const row: AuditRowDetail = {
  id: 9,
  at: '2026-02-15T04:12:07.000Z',
  user: { id: 5, name: 'Anna Meier' },
  api_key: null,
  action: 'adminDevices.bulkStatus',
  request_id: '9f3c-21aa',
  address: '10.8.0.14',
  browser: 'Firefox',
  system: 'Windows',
  subject: { ...subject, fields: [...subject.fields], count: 3 },
  changes: 4,
  run: 2,
  items: [
    { ...subject, id: 31, fields: [{ field: 'delivery_status', before: 'INSTALLED', after: 'IN_REPAIR' }] },
    {
      id: 32,
      kind: 'user',
      key: '5',
      label: 'Anna Meier',
      op: 'CHANGED',
      site: null,
      fields: [{ field: 'password_hash', before: '•••', after: '•••' }],
    },
  ],
  others: [],
}

async function open(path: string, items: AuditRow[] = [row]) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(audit.list, () => ({ items, page: 1, per_page: 10, total: items.length, pages: 1 }))
  api.on(audit.read, () => row)
  return { api, ...renderAt(path) }
}

it('A bulk change is one row, and opens with what each thing was before', async () => {
  const { user, router } = await open('/admin/audit')
  expect(await screen.findByRole('link', { name: 'ES-0A11 and 2 more' }, WAIT)).toBeVisible()
  const row = within(screen.getByRole('row', { name: /Anna Meier/ }))
  expect(row.getByText('Delivery status')).toBeVisible()
  expect(row.getByText('In repair')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Open Delivery status, ES-0A11 and 2 more' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Delivery status' }, WAIT))
  expect(await sheet.findByText('Installed')).toBeVisible()
  expect(sheet.getByText('changed, not shown')).toBeVisible()
  expect(sheet.getByText('Firefox on Windows')).toBeVisible()
  await user.click(sheet.getByRole('link', { name: 'Everything on Hof Brandt' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ site: 3 }))
  expect(await screen.findByRole('button', { name: 'Only Hof Brandt' })).toBeVisible()
})

it('A value made for machines, such as the steps of a plan, is left to the opened row', async () => {
  const fields = [
    { field: 'version', before: null, after: '3' },
    { field: 'plan', before: null, after: '{"steps":[{"channels":["PUSH"],"after_minutes":0}]}' },
  ]
  await open('/admin/audit', [{ ...row, subject: { ...subject, op: 'ADDED', fields, count: 1 } }])
  const shown = within(await screen.findByRole('row', { name: /Anna Meier/ }, WAIT))
  expect(shown.getByText('3')).toBeVisible()
  expect(shown.queryByText(/steps/)).toBeNull()
})

it('The changes of one day stand under it, each with its time', async () => {
  const today = new Date(new Date().setHours(9, 5, 7)).toISOString()
  const { api, user } = await open('/admin/audit', [
    { ...row, id: 11, at: today },
    { ...row, id: 10, at: new Date(2026, 1, 15, 14, 12, 7).toISOString() },
    { ...row, id: 9, at: new Date(2026, 1, 15, 10, 12, 7).toISOString() },
  ])
  const table = within(await screen.findByRole('table', { name: /Audit log/ }, WAIT))
  const heads = await table.findAllByRole('columnheader', { name: /Today|15 February/ })
  expect(heads.map(head => head.textContent)).toEqual(['Today', 'Sunday, 15 February 2026'])
  expect(table.getByText('09:05:07')).toBeVisible()
  api.on(audit.download, () => undefined)
  await user.click(screen.getByRole('button', { name: 'XLSX' }))
  await waitFor(() => expect(api.calls(audit.download).at(-1)?.query.get('file_type')).toBe('xlsx'))
})

it('The person and the date of an address are told although no row and no choice stands for them', async () => {
  const { api } = await open('/admin/audit?user=70&from=2026-01-05T11:00:00.000Z')
  expect(await screen.findByRole('button', { name: /^Who ?User 70$/ }, WAIT)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Days ?Since 5 Jan 2026$/ })).toBeVisible()
  expect(String(api.calls(audit.list).at(-1)?.query)).toContain('user=70')
})

it('The kind of an act is chosen by its words, and asked for by its name', async () => {
  const { api, user, router } = await open('/admin/audit')
  await user.click(await screen.findByRole('button', { name: /^What ?Anything/ }, WAIT))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Gateway registered' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ action: 'adminGateways.register' }))
  await waitFor(() =>
    expect(api.calls(audit.list).at(-1)?.query.get('action')).toBe('adminGateways.register'),
  )
})

it('The filters stand in the address, and are asked for', async () => {
  const { api, user } = await open('/admin/audit?about=device:12')
  await screen.findByRole('button', { name: 'Only ES-0A11' }, WAIT)
  await user.click(screen.getByRole('button', { name: /^On ?Anything/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Gateway' }))
  await waitFor(() =>
    expect(String(api.calls(audit.list).at(-1)?.query)).toContain('kind=gateway&about=device%3A12'),
  )
})
