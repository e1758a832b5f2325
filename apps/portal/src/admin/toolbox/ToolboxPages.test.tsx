import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
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
    page: 1,
    per_page: 10,
    total: 2,
    pages: 1,
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
    rows: 3,
    created: 1,
    updated: 1,
    unchanged: 0,
    run: null,
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

const rowNamed = (name: RegExp) => within(screen.getByRole('row', { name }))

it('Gateways are given a mode for as long as is typed, and the head says what came of it', async () => {
  const { api, user } = await open('/admin/toolbox/balk-status-changer?hardware=gateway')
  const mode = await screen.findByLabelText('New mode', {}, WAIT)
  await user.selectOptions(mode, 'Normal')
  expect(screen.queryByRole('spinbutton')).toBeNull()
  await user.selectOptions(mode, 'Debug')
  const minutes = await screen.findByRole('spinbutton')
  await user.clear(minutes)
  await user.type(minutes, '90')
  const job = { device_codes: ['EG-7TN4P'], device_mode: 'DEBUG', device_mode_parameter: 90 }
  api.on(toolbox.checkGateways, ({ body }) => {
    expect(body).toEqual(job)
    return { changes: 1, blocked: 0, untouched: 0, rows: [] }
  })
  api.on(adminGateways.bulkStatus, ({ body }) => {
    expect(body).toEqual(job)
    return { updated: 1, run: null }
  })
  await user.type(screen.getByLabelText('Codes, one a line'), 'EG-7TN4P')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await user.click(await screen.findByRole('button', { name: `Set 1 to Debug` }))
  expect(await screen.findByRole('heading', { level: 1, name: `1 is Debug now.` })).toBeVisible()
  // Without a run there is nothing that could be undone.
  expect(screen.queryByRole('region', { name: 'What was done' })).toBeNull()
})

it.each([
  ['device', toolbox.checkDevices, 'A gateway among devices. Gateways have a mode, no delivery status'],
  ['gateway', toolbox.checkGateways, 'A device among gateways. Devices have a delivery status, no mode'],
] as const)(
  'A dry run of codes of a %s says in words what is wrong with each line',
  async (kind, endpoint, other) => {
    const { api, user } = await open(
      `/admin/toolbox/balk-status-changer?hardware=${kind}&codes=A1,B2,C3,D4,E5`,
    )
    const line = (number: number, given: Partial<StatusRow>) => ({
      ...LOST,
      line: number,
      code: `L-${number}`,
      ...given,
    })
    api.on(endpoint, () => ({
      changes: 1,
      blocked: 3,
      untouched: 1,
      rows: [
        line(1, { problem: 'other_kind' }),
        line(2, { problem: 'unknown' }),
        line(3, { problem: 'hangs', now: 'INSTALLED' }),
        line(4, { problem: 'listed_twice', first_line: 1 }),
        line(5, { problem: 'nothing_to_do', now: 'LOST' }),
      ],
    }))
    await user.click(await screen.findByRole('button', { name: 'Check' }, WAIT))
    const wrong = await screen.findByRole('table', { name: 'Lines with something to say' })
    const rows = within(wrong).getAllByRole('row').slice(1)
    expect(rows.map(row => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
      other,
      `No such ${kind}, and none like it`,
      'Still hangs. Take it down first',
      'Listed twice, first on line 1; counted once',
      'Is so already, nothing to do',
    ])
    expect(rowNamed(/^5 L-5/).getByText('Lost')).toBeVisible()
    expect(rowNamed(/^1 L-1/).getByText('–')).toBeVisible()
    expect(
      within(wrong)
        .getAllByRole('button')
        .map(button => button.textContent),
    ).toHaveLength(3)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/3 cannot and 1 needs nothing$/)
  },
)

it('A list of which the only code is left out has nothing to try any more', async () => {
  const { api, user } = await open('/admin/toolbox/balk-status-changer?codes=ES4-0C19F8')
  api.on(toolbox.checkDevices, () => ({
    changes: 0,
    blocked: 1,
    untouched: 0,
    rows: [{ ...LOST, line: 1 }],
  }))
  await user.click(await screen.findByRole('button', { name: 'Check' }, WAIT))
  await user.click(await screen.findByRole('button', { name: 'Leave out ES4-0C19F8' }))
  expect(screen.getByLabelText('Codes, one a line')).toHaveValue('')
  expect(screen.queryByRole('heading', { name: 'Dry run' })).toBeNull()
  expect(api.calls(toolbox.checkDevices)).toHaveLength(1)
})

it('The codes of a file take the place of what was typed', async () => {
  const { user } = await open('/admin/toolbox/balk-status-changer?codes=OLD-1')
  const file = new File(['name,code\nLeft,ES4-1\nRight,"ES4-2"\n'], 'codes.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('File with codes', {}, WAIT), file)
  const codes = screen.getByLabelText('Codes, one a line')
  await waitFor(() => expect(codes).toHaveValue('ES4-1\nES4-2'))
  expect(codes).toHaveAccessibleDescription(/^2 of 1,000/)
})

const FAULT = { line: 2, column: 'code', value: '', problem: 'empty', by: null, first_line: null } as const

async function uploaded(answer: PcbUploadAnswer) {
  const view = await open('/admin/toolbox/pcb-upload')
  view.api.on(toolbox.checkPcbs, () => answer)
  const field = await screen.findByLabelText('Production list', {}, WAIT)
  await view.user.upload(field, new File(['kind,code\n'], 'boards.csv', { type: 'text/csv' }))
  await screen.findByRole('heading', { level: 2, name: 'boards.csv' })
  return view
}

it('A production list without a fault offers no file of faults, and one of faults alone nothing to take in', async () => {
  const fine = { rows: 3, created: 2, updated: 1, unchanged: 0, run: null, faults: [] }
  const { unmount } = await uploaded(fine)
  expect(screen.getByText('New 2 · changed 1 · known already 0')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Take in 3 rows' })).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Lines that stay out' })).toBeNull()
  expect(screen.queryByRole('button', { name: /as csv$/ })).toBeNull()
  unmount()
  await uploaded({ ...fine, rows: 1, created: 0, updated: 0, faults: [FAULT] })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    '0 of 1 row can go in, 1 stays out with its fault',
  )
  expect(screen.queryByRole('button', { name: /^Take in/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'The 1 fault as csv' })).toBeVisible()
})

it('A line that stays out says what its column needs, and what stands there', async () => {
  const faults = [
    FAULT,
    { ...FAULT, line: 3, value: 'x', problem: 'format' as const },
    { ...FAULT, line: 4, column: 'mac_address' as const, value: 'a4', problem: 'format' as const },
    { ...FAULT, line: 5, value: 'ES4-1', problem: 'twice' as const, first_line: 2 },
  ]
  const more = Array.from({ length: 498 }, (_, index) => ({ ...FAULT, line: index + 6 }))
  await uploaded({
    rows: 600,
    created: 98,
    updated: 0,
    unchanged: 0,
    run: null,
    faults: [...faults, ...more],
  })
  const rows = within(screen.getByRole('table', { name: 'Lines that stay out' })).getAllByRole('row')
  expect(rows.slice(1, 5).map(row => row.textContent)).toEqual([
    '2codeemptyEmpty, but needed',
    '3codexNeeds 2 to 40 letters, digits and dashes',
    '4mac_addressa4Needs 12 digits from 0 to 9 and a to f',
    '5codeES4-1Twice in this file, first on line 2',
  ])
  expect(rows).toHaveLength(501)
  expect(screen.getByText('2 more stand in the file of faults.')).toBeVisible()
})

it('The overview says of each run what it was, who made it, and why it cannot be undone', async () => {
  const { api, user, router } = await open('/admin/toolbox/dashboard')
  const items: ToolboxRun[] = [
    { ...RUN, id: 1, kind: 'PCB_UPLOAD', target: 'boards.csv', rows: 9, created: 4, left_out: 2, by: null },
    { ...RUN, id: 2, kind: 'GATEWAY_MODE', target: 'DEBUG', rows: 1, final: 'too_old' },
    { ...RUN, id: 3, final: 'undone', undone_at: '2026-03-02T08:00:00.000Z' },
  ]
  api.on(toolbox.runs, ({ query }) => ({
    items: query.get('kind') === 'PCB_UPLOAD' ? items.slice(0, 1) : items,
    page: 1,
    per_page: 10,
    total: 3,
    pages: 1,
  }))
  const boards = within(await screen.findByRole('row', { name: /boards\.csv/ }, WAIT))
  expect(boards.getByText('New 4 · changed 5 · left out 2')).toBeVisible()
  expect(boards.getByText('somebody who has left')).toBeVisible()
  expect(boards.getByRole('button', { name: 'Undo boards.csv' })).toBeVisible()
  const mode = rowNamed(/Debug for 1 gateway/)
  expect(mode.getByText('older than a day, cannot be undone')).toBeVisible()
  expect(rowNamed(/In repair for 2 devices/).getByText(/^undone /)).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Production lists')
  await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'PCB_UPLOAD' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /In repair/ })).toBeNull())
})

it('A toolbox that nobody has used says so, in the overview and beside a tool', async () => {
  const none = { items: [], page: 1, per_page: 10, total: 0, pages: 0 }
  const { api, user } = await open('/admin/toolbox/dashboard')
  api.on(toolbox.runs, () => none)
  expect(await screen.findByText(/can be taken back for a day\.$/, {}, WAIT)).toBeVisible()
  const tools = within(screen.getByRole('navigation', { name: 'Toolbox' }))
  await user.click(tools.getByRole('link', { name: 'PCB upload' }))
  const earlier = within(await screen.findByRole('region', { name: 'Earlier runs' }))
  expect(await earlier.findByText('Nothing was done here yet')).toBeVisible()
})
