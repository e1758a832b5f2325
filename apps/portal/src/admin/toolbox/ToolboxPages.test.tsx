import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import type { PcbUploadAnswer, StatusRow, ToolboxRun } from '@earshot/contract/schemas/admin/toolbox.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signOut } from '#api/session.ts'
import { aProfile } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(() => {
  sessionStorage.clear()
  signedOut()
})

const WAIT = { timeout: 60_000 }
const RUN: ToolboxRun = {
  id: 7,
  kind: 'DEVICE_STATUS',
  target: 'IN_REPAIR',
  rows: 2,
  created: 0,
  left_out: 0,
  by: 'Anna Meier',
  created_at: '2026-03-02T07:50:00.000Z',
  undone_at: null,
  final: null,
}
const MISTAKEN: StatusRow = {
  line: 2,
  code: 'ES4-8DG211',
  problem: 'unknown',
  now: null,
  like: 'ES4-8D6211',
  first_line: null,
}
const LOST: StatusRow = { ...MISTAKEN, line: 3, code: 'ES4-0C19F8', like: null }

async function open(path: string) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  const undone: number[] = []
  api.on(toolbox.runs, () => ({
    items: [RUN, { ...RUN, id: 6, rows: 9, final: 'changed_since' as const }],
    ...{ page: 1, per_page: 10, total: 2, pages: 1 },
  }))
  api.on(toolbox.undo, ({ params }) => {
    undone.push(Number(params.runId))
    return { ...RUN, undone_at: '2026-03-02T08:00:00.000Z', final: 'undone' as const }
  })
  return { api, undone, ...renderAt(path) }
}

it('Codes are tried, mended by the offered one, set without those that cannot, and set back', async () => {
  const { api, user, undone } = await open('/admin/toolbox/balk-status-changer')
  const codes = await screen.findByLabelText('Codes, one a line', {}, WAIT)
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(codes).toHaveAccessibleDescription(/Paste at least one code\./)

  api.on(toolbox.checkDevices, () => ({ changes: 1, blocked: 2, untouched: 0, rows: [MISTAKEN, LOST] }))
  await user.type(codes, 'ES4-000001\nES4-8DG211\nES4-0C19F8')
  await user.selectOptions(screen.getByLabelText('New delivery status'), 'In repair')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: '1 of 3 codes can be set to In repair, 2 cannot' }),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: /^2 ES4-8DG211.*ES4-8D6211 exists/ })).toBeVisible()

  api.on(toolbox.checkDevices, () => ({ changes: 2, blocked: 1, untouched: 0, rows: [LOST] }))
  await user.click(screen.getByRole('button', { name: 'Use ES4-8D6211' }))
  const apply = await screen.findByRole('button', { name: 'Set 2 to In repair' })
  api.on(
    adminDevices.bulkStatus,
    () =>
      new FakeFailure(400, {
        code: 'invalid',
        device_codes: ['ES4-000001 hangs nowhere and cannot be installed.', 'And another.'],
      }),
  )
  await user.click(apply)
  await waitFor(() =>
    expect(codes).toHaveAccessibleDescription(/ES4-000001 hangs nowhere and cannot be installed\./),
  )
  expect(screen.queryByText(/And another/)).toBeNull()

  api.on(adminDevices.bulkStatus, ({ body }) => {
    expect(body).toEqual({ device_codes: ['ES4-000001', 'ES4-8D6211'], delivery_status: 'IN_REPAIR' })
    return { updated: 2, run: 11 }
  })
  await user.click(apply)
  expect(await screen.findByRole('heading', { level: 1, name: '2 are In repair now.' })).toBeVisible()
  const done = within(screen.getByRole('region', { name: 'What was done' }))
  await user.click(done.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undone).toEqual([11]))
  expect(await screen.findByRole('heading', { level: 1, name: /^One status for many codes/ })).toBeVisible()
})

it('A list of codes that was edited after its dry run is tried again first', async () => {
  const { api, user } = await open('/admin/toolbox/balk-status-changer')
  api.on(toolbox.checkDevices, () => ({ changes: 1, blocked: 0, untouched: 0, rows: [] }))
  const codes = await screen.findByLabelText('Codes, one a line', {}, WAIT)
  await user.type(codes, 'ES4-000001')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByRole('button', { name: 'Set 1 to In stock' })).toBeVisible()
  await user.type(codes, '2')
  expect(screen.queryByRole('button', { name: 'Set 1 to In stock' })).toBeNull()
  expect(screen.getByText('Something was edited since. Check again.')).toBeVisible()
})

it('A reload keeps the codes and the choice, the result has the focus, and what cannot be is copied', async () => {
  const { api, user, unmount } = await open(
    '/admin/toolbox/balk-status-changer?codes=ES4-000001,ES4-0C19F8&target=LOST',
  )
  api.on(toolbox.checkDevices, ({ body }) => {
    expect(body).toMatchObject({ delivery_status: 'LOST' })
    return { changes: 1, blocked: 1, untouched: 0, rows: [LOST] }
  })
  const codes = await screen.findByLabelText('Codes, one a line', {}, WAIT)
  expect(codes).toHaveValue('ES4-000001\nES4-0C19F8')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  const result = await screen.findByRole('heading', { level: 2, name: 'Dry run' })
  await waitFor(() => expect(result).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Copy the code' }))
  expect(await navigator.clipboard.readText()).toBe('ES4-0C19F8')
  await user.type(codes, '\nES4-000002')
  unmount()
  renderAt('/admin/toolbox/balk-status-changer?target=LOST')
  expect(await screen.findByLabelText('Codes, one a line', {}, WAIT)).toHaveValue(
    'ES4-000001\nES4-0C19F8\nES4-000002',
  )
  expect(screen.getByLabelText('New delivery status')).toHaveDisplayValue('Lost')
})

it('A look at the gateways keeps what was chosen for the devices', async () => {
  const { user, router } = await open('/admin/toolbox/balk-status-changer?target=LOST')
  await user.selectOptions(await screen.findByLabelText('New delivery status', {}, WAIT), 'Shipped')
  await user.click(screen.getByRole('radio', { name: 'Gateways' }))
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ hardware: 'gateway', delivery: 'SHIPPED' }),
  )
  await user.click(screen.getByRole('radio', { name: 'Devices' }))
  expect(await screen.findByLabelText('New delivery status')).toHaveDisplayValue('Shipped')
})

it('Codes that were typed end with the session', async () => {
  const { user } = await open('/admin/toolbox/balk-status-changer')
  await user.type(await screen.findByLabelText('Codes, one a line', {}, WAIT), 'ES4-000001')
  expect(sessionStorage).toHaveLength(1)
  signOut()
  expect(sessionStorage).toHaveLength(0)
})

it('A production list is checked line by line, what is right is taken in, and taken back', async () => {
  const { api, user, undone } = await open('/admin/toolbox/pcb-upload')
  const answer: PcbUploadAnswer = {
    ...{ rows: 3, created: 1, updated: 1, unchanged: 0, run: null },
    faults: [
      { line: 4, column: 'mac_address', value: 'a4cf', problem: 'taken', by: 'ES4-A08E37', first_line: null },
    ],
  }
  api.on(toolbox.checkPcbs, () => answer)
  api.on(toolbox.uploadPcbs, () => ({ ...answer, run: 12 }))
  const file = new File(['kind,code\n'], 'pcb-2026-03-01.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('Production list', {}, WAIT), file)
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: '2 of 3 rows can go in, 1 stays out with its fault',
    }),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: '4 mac_address a4cf Belongs to ES4-A08E37 already' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Take in 2 rows' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^2 rows are in/ })).toBeVisible()
  const list = within(screen.getByRole('region', { name: 'pcb-2026-03-01.csv' }))
  await user.click(list.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undone).toEqual([12]))
})

it('A file that is no production list is refused on its field', async () => {
  const { api, user } = await open('/admin/toolbox/pcb-upload')
  const message = 'The first line lacks the column code.'
  api.on(toolbox.checkPcbs, () => new FakeFailure(400, { code: 'invalid', file: [message] }))
  const field = await screen.findByLabelText('Production list', {}, WAIT)
  await user.upload(field, new File(['x'], 'x.csv', { type: 'text/csv' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(message))
})

it('The overview leads to the tools and takes a run back, or says why it no longer can', async () => {
  const { user, undone } = await open('/admin/toolbox/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Undo In repair for 2 devices' }, WAIT))
  await waitFor(() => expect(undone).toEqual([7]))
  expect(screen.getByText('changed or used since, cannot be undone')).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Bulk status changer/ })).toHaveLength(2)
})
