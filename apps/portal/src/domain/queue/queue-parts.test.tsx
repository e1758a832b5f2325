import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { TreatmentForm } from '@earshot/contract/schemas/batches/treatment.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { discardAll, keep, queue } from '#api/queue/queue.ts'
import { newQueuedWrite, type QueuedWrite } from '#api/queue/queued-write.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { network } from '#test/fake-device.ts'
import { noToasts } from '#test/no-toasts.ts'
import { renderInPage } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'
import { OfflineNote } from './OfflineNote.tsx'
import { QueuedWriteList } from './QueuedWriteList.tsx'
import { SendNow } from './SendNow.tsx'

const DATE = '2026-11-22'
const PLACE = { place: { siteId: 1, airspaceId: 1, batchId: 5 }, airspace: 'Nursery 1' }
/** The token of these tests names nobody. */
const STORED = { user: '', now: Date.parse('2026-11-22T08:00:00Z') }
const aFile = (name: string) => ({ file: new File(['x'], name) })

const NOTE = {
  ...PLACE,
  kind: 'comment' as const,
  key: 'c1',
  files: [],
  body: { date: DATE, comment: 'Sneezing in pen 2.' },
}
const COMMENT = newQueuedWrite(NOTE, STORED)
const ILLUSTRATED = newQueuedWrite({ ...NOTE, key: 'c2', files: [aFile('a.jpg'), aFile('b.jpg')] }, STORED)
const COUNTED = {
  ...PLACE,
  kind: 'count' as const,
  key: 'n1',
  before: null,
  body: { date: DATE, deaths: 2, removed: 1 },
}
const COUNT = newQueuedWrite(COUNTED, STORED)
const CONTESTED = { ...newQueuedWrite({ ...COUNTED, theirs: null }, STORED), state: 'conflict' as const }
const RECORD: Omit<TreatmentForm, 'entry_key'> = {
  start_date: '2026-11-20',
  end_date: DATE,
  product_name: 'Amoxibel',
  treatment_class: 'ANTIBIOTIC',
  route: 'WATER',
  reason: 'RESPIRATORY',
  diagnosis: '',
  scope: 'AIRSPACE',
  number_of_animals: 240,
  dose_value: null,
  dose_unit: null,
  total_quantity: 12.5,
  total_quantity_unit: 'KG',
  withdrawal_days: 14,
  veterinarian: '',
  prescription_no: '',
  supplier: '',
  product_batch_no: '',
  product_expiry: null,
  administered_by: '',
  remarks: '',
  attachments: [],
}
const TREATMENT = newQueuedWrite(
  { ...PLACE, kind: 'treatment', key: 't1', body: RECORD, files: [aFile('bill.pdf')] },
  STORED,
)

afterEach(async () => {
  noToasts()
  await discardAll()
  vi.restoreAllMocks()
})

/** Shows writes as the device has them; nothing of them reaches a server. */
async function shown(...writes: QueuedWrite[]) {
  const api = fakeApi()
  await signedIn(api)
  const view = renderInPage(<QueuedWriteList writes={writes} />)
  await screen.findAllByRole('listitem')
  return { api, ...view }
}

describe('The writes that wait', () => {
  it('Each write says what it is, where it belongs, what it holds and which day it is about', async () => {
    await shown(COMMENT, TREATMENT, COUNT)
    const rows = screen.getAllByRole('listitem').map(row => row.textContent)
    expect(rows[0]).toMatch(/Comment, Nursery 1.*Sneezing in pen 2\..*Sunday, 22 Nov/)
    // A course is filed under its first day.
    expect(rows[1]).toMatch(/Treatment, Nursery 1.*Amoxibel.*Friday, 20 Nov.*1 file/)
    expect(rows[2]).toMatch(/Count, Nursery 1.*2 dead and 1 removed/)
  })

  it('A write says how often it was tried, and nothing of tries before the first one', async () => {
    await shown(COMMENT, { ...ILLUSTRATED, tries: 1 }, { ...COMMENT, key: 'c3', tries: 4 })
    const [untried, once, often] = screen.getAllByRole('listitem')
    expect(untried).not.toHaveTextContent('Tried')
    expect(once).toHaveTextContent(/2 filesTried 1 time/)
    expect(often).toHaveTextContent('Tried 4 times')
  })

  it('A write waits for a connection while there is none, and to be sent once there is one', async () => {
    network(false)
    await shown(COMMENT)
    expect(screen.getByText('Waiting for a connection, kept on this device')).toBeVisible()
    act(() => network(true))
    expect(screen.getByText('Waiting to be sent, kept on this device')).toBeVisible()
  })

  it('A refused write says why, even without a network, and leads to its form', async () => {
    network(false)
    const problem = { code: 'batch_closed', message: 'This batch is closed.' }
    await shown({ ...COMMENT, state: 'refused', problem }, TREATMENT)
    const [refused, waiting] = screen.getAllByRole('listitem').map(row => within(row))
    expect(refused?.getByText('Not accepted: This batch is closed.')).toBeVisible()
    expect(refused?.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      '/app/sites/1/airspaces/1/logbook?batch=5&entry=c1',
    )
    expect(waiting?.queryByRole('link', { name: 'Edit' })).toBeNull()
  })

  it.each([
    [COMMENT, 'The comment was discarded.'],
    [TREATMENT, 'The treatment was discarded.'],
    [COUNT, 'The count was discarded.'],
  ])('A write that is discarded is named, and can be had back', async (write, text) => {
    network(false)
    const { user } = await shown(write)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText(text)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(queue.get().writes.map(({ key }) => key)).toEqual([write.key]))
  })

  it('A count that somebody else has deleted is told as nothing counted, and theirs can be kept', async () => {
    const { api, user } = await shown(CONTESTED)
    const group = within(screen.getByRole('group', { name: /^Two counts of Sunday, 22 Nov/ }))
    expect(group.getByText('On the site now').nextElementSibling).toHaveTextContent('nothing counted')
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    await user.click(group.getByRole('button', { name: 'Keep theirs' }))
    expect(await screen.findByText('The count was discarded.')).toBeVisible()
    expect(api.unexpected).toEqual([])
  })

  it('A short list beside a page says what each is and its state, and offers nothing', async () => {
    renderInPage(<QueuedWriteList writes={[COMMENT]} isShort />)
    expect(await screen.findByRole('heading', { name: 'Comment' })).toBeVisible()
    expect(screen.getByText('Waiting to be sent, kept on this device')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText(/^written/)).toBeNull()
  })
})

describe('Beside a form', () => {
  it('The note about the missing network comes and goes with it', async () => {
    renderInPage(
      <>
        <p>Form</p>
        <OfflineNote />
      </>,
    )
    await screen.findByText('Form')
    expect(screen.queryByText(/^No connection/)).toBeNull()
    act(() => network(false))
    expect(screen.getByText('No connection.').parentElement).toHaveTextContent(/Your entry is kept on this/)
    act(() => network(true))
    expect(screen.queryByText(/^No connection/)).toBeNull()
  })

  it('Sending at once is offered only where something waits and a network is there', async () => {
    const api = fakeApi()
    api.on(logbook.addComment, () => new FakeFailure(503))
    await signedIn(api)
    network(false)
    const { user } = renderInPage(
      <>
        <p>Page</p>
        <SendNow />
      </>,
    )
    await screen.findByText('Page')
    const button = () => screen.queryByRole('button', { name: 'Send now' })
    await act(() => keep(NOTE))
    expect(button()).toBeNull()
    act(() => network(true))
    await user.click(await screen.findByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(api.calls(logbook.addComment).length).toBeGreaterThan(0))
    await act(() => discardAll())
    await waitFor(() => expect(button()).toBeNull())
  })
})
