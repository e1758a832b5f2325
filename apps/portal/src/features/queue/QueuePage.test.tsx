import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { Comment } from '@earshot/contract/schemas/batches/comment.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { discardAll, keep, queue, sendAll, sendOrKeep } from '#api/queue/queue.ts'
import { queueStore } from '#api/queue/queue-store.ts'
import type { QueuedWrite } from '#api/queue/queued-write.ts'
import { sessionStatus } from '#api/session.ts'
import { barnApi } from '#test/barn-api.ts'
import { type FakeApi, FakeFailure } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'

const DATE = '2026-11-22'
const WAIT = { timeout: 60_000 }
const COMMENT: Comment = {
  id: 1,
  date: DATE,
  comment: '',
  author: null,
  attachments: [],
  created_at: '2026-11-22T08:00:00Z',
}

const aNote = (comment: string) => ({
  kind: 'comment' as const,
  body: { date: DATE, comment },
  files: [],
  key: crypto.randomUUID(),
  place: { siteId: 1, airspaceId: 1, batchId: 5 },
  airspace: 'Nursery 1',
})

async function waiting(...texts: string[]): Promise<FakeApi> {
  const { api } = await barnApi()
  api.on(logbook.addComment, () => new FakeFailure(503))
  for (const text of texts) await sendOrKeep(aNote(text))
  return api
}

afterEach(async () => {
  vi.restoreAllMocks()
  await discardAll()
})

it('The page says how many wait, what each is, and sends them on request', async () => {
  const api = await waiting('Sneezing in pen 2.', 'Quiet since noon.')
  const { user } = renderAt('/app/waiting')
  expect(
    await screen.findByRole('heading', { level: 1, name: /^2 entries wait to be sent\. Next try/ }, WAIT),
  ).toBeVisible()
  const list = within(screen.getByRole('region', { name: 'Entries that wait' }))
  expect(list.getAllByRole('heading', { name: 'Comment, Nursery 1' })).toHaveLength(2)
  expect(list.getByText('Sneezing in pen 2.')).toBeVisible()
  expect(list.getAllByText(/^Tried \d times?$/)).not.toHaveLength(0)
  expect(await screen.findByRole('link', { name: '2 entries wait to be sent' })).toBeVisible()
  api.on(logbook.addComment, () => COMMENT)
  await user.click(list.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing waits to be sent.' })).toBeVisible()
  expect(await screen.findByText('Everything is sent')).toBeVisible()
})

it('A refused write says why, leads to its form, and comes back after it was discarded', async () => {
  const api = await waiting('Too late.')
  const words = { code: 'batch_closed' as const, message: 'This batch is closed.' }
  api.on(logbook.addComment, () => new FakeFailure(409, words))
  await sendAll()
  const { user } = renderAt('/app/waiting')
  expect(await screen.findByRole('heading', { level: 1, name: '1 entry needs you.' }, WAIT)).toBeVisible()
  expect(screen.getByText('Not accepted: This batch is closed.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/app\/sites\/1\/airspaces\/1\/logbook\?batch=5&entry=/),
  )
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Everything is sent')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Not accepted: This batch is closed.')).toBeVisible()
})

it('Two counts of a day are shown, and whichever is chosen holds', async () => {
  await waiting()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const met: Partial<QueuedWrite> = { state: 'conflict', theirs: { deaths: 7, removed: 0 } }
  await keep({
    kind: 'count',
    body: { date: DATE, deaths: 2, removed: 1 },
    before: null,
    key: crypto.randomUUID(),
    place: { siteId: 1, airspaceId: 1, batchId: 5 },
    airspace: 'Nursery 1',
  })
  const [write] = queue.get().writes
  if (write === undefined) throw new Error('nothing was kept')
  await (await queueStore()).put({ ...write, ...met } as QueuedWrite)
  await sendAll()
  const { user } = renderAt('/app/waiting')
  const group = within(await screen.findByRole('group', { name: /^Two counts of Sunday/ }, WAIT))
  expect(group.getByText('2 dead and 1 removed')).toBeVisible()
  expect(group.getByText('7 dead and 0 removed')).toBeVisible()
  await user.click(group.getByRole('button', { name: 'Use mine' }))
  await waitFor(() =>
    expect(queue.get().writes).toMatchObject([{ state: 'waiting', before: { deaths: 7, removed: 0 } }]),
  )
})

it('Signing out asks first, and removes what was not sent', async () => {
  await waiting('Not sent yet.')
  const { user, router } = renderAt('/sign-out')
  const dialog = within(await screen.findByRole('dialog', { name: '1 entry has not been sent' }, WAIT))
  await user.click(dialog.getByRole('button', { name: 'Stay signed in' }))
  expect(await screen.findByText('Not sent yet.')).toBeVisible()
  expect(sessionStatus.get()).toBe('signed-in')
  await router.navigate({ to: '/sign-out' })
  await user.click(await screen.findByRole('button', { name: 'Sign out and remove 1 entry' }))
  await waitFor(() => expect(sessionStatus.get()).toBe('signed-out'))
})
