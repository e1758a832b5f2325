/**
 * Tests the rules of the queue as a person in a barn meets them. A reload is the same code loaded anew on the same
 * device.
 */
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { Comment } from '@earshot/contract/schemas/batches/comment.ts'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { anAccessToken } from '#test/factories.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { emptyDevice, network } from '#test/fake-device.ts'

const PLACE = { siteId: 1, airspaceId: 2, batchId: 3 }
const DATE = '2026-11-22'
const COMMENT: Comment = {
  id: 1,
  date: DATE,
  comment: '',
  author: null,
  attachments: [],
  created_at: '2026-11-22T08:00:00Z',
}

beforeEach(() => {
  emptyDevice()
  localStorage.clear()
})

let close = () => {}

/** Opens a page after the last one was closed: all it knows comes from the device and the server. */
async function openPage(user = '7') {
  close()
  const page = await openTab(user)
  close = page.close
  return page
}

async function openTab(user = '7') {
  vi.resetModules()
  const module = await import('./queue.ts')
  const { restoreSession, signOut } = await import('#api/session.ts')
  const { writeRefreshToken } = await import('#lib/storage.ts')
  writeRefreshToken(`refresh-of-${user}`, user)
  await restoreSession()
  const closeTab = module.followQueue(() => Promise.resolve())
  onTestFinished(closeTab)
  await vi.waitFor(() => expect(module.queue.get().isRead).toBe(true))
  const texts = () =>
    module.queue.get().writes.map(write => (write.kind === 'comment' ? write.body.comment : write.kind))
  return { ...module, close: closeTab, texts, signOut, writeRefreshToken, restoreSession }
}

function server(user = '7'): FakeApi {
  const api = fakeApi()
  api.on(session.refresh, () => ({ access: anAccessToken(user), refresh: `refresh-of-${user}` }))
  api.on(session.signOut, () => undefined)
  api.on(logbook.addComment, ({ body }) => ({ ...COMMENT, ...(body as { comment: string }) }))
  return api
}

let made = 0
function aNote(comment: string) {
  made += 1
  const key = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
  return {
    kind: 'comment' as const,
    body: { date: DATE, comment },
    files: [],
    key,
    place: PLACE,
    airspace: 'N2',
  }
}
const aCount = (deaths: number, before: { deaths: number; removed: number } | null = null) => ({
  kind: 'count' as const,
  body: { date: DATE, deaths, removed: 0 },
  before,
  key: aNote('').key,
  place: PLACE,
  airspace: 'N2',
})
const sentTexts = (api: FakeApi) => api.calls(logbook.addComment).map(({ body }) => (body as Comment).comment)

it('Everything written without a network outlives the page, and is sent once and in order when it is back', async () => {
  server()
  network(false)
  const first = await openPage()
  expect(await first.sendOrKeep(aNote('One.'))).toBe('kept')
  expect(await first.sendOrKeep(aNote('Two.'))).toBe('kept')
  const api = server()
  const second = await openPage()
  expect(second.texts()).toEqual(['One.', 'Two.'])
  network(true)
  await vi.waitFor(() => expect(second.texts()).toEqual([]))
  expect(sentTexts(api)).toEqual(['One.', 'Two.'])
  expect(second.queue.get().sent).toHaveLength(2)
})

it('Two tabs that see the network come back send each write once', async () => {
  const api = server()
  network(false)
  const first = await openTab()
  const second = await openTab()
  for (const text of ['One.', 'Two.', 'Three.']) await first.sendOrKeep(aNote(text))
  network(true)
  await vi.waitFor(() => expect([...first.texts(), ...second.texts()]).toEqual([]))
  expect(sentTexts(api)).toEqual(['One.', 'Two.', 'Three.'])
})

it('A write that got no answer goes again with the same key', async () => {
  const api = server()
  network(true)
  const page = await openPage()
  api.on(logbook.addComment, () => new FakeFailure(503))
  expect(await page.sendOrKeep(aNote('Lost?'))).toBe('kept')
  expect(page.queue.get().writes[0]).toMatchObject({ state: 'waiting', tries: 1 })
  api.on(logbook.addComment, () => COMMENT)
  await page.sendAll()
  const keys = api.calls(logbook.addComment).map(({ body }) => (body as { entry_key: string }).entry_key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(page.texts()).toEqual([])
})

it('A refused write stays with the server’s words, and holds up nobody', async () => {
  const api = server()
  network(false)
  const page = await openPage()
  await page.sendOrKeep(aNote('Too late.'))
  await page.sendOrKeep(aNote('In time.'))
  api.on(logbook.addComment, ({ body }) =>
    (body as Comment).comment === 'Too late.'
      ? new FakeFailure(409, { code: 'batch_closed', message: 'This batch is closed.' })
      : COMMENT,
  )
  network(true)
  await vi.waitFor(() => expect(page.texts()).toEqual(['Too late.']))
  expect(page.queue.get().writes[0]).toMatchObject({
    state: 'refused',
    problem: { code: 'batch_closed', message: 'This batch is closed.' },
  })
  const undo = await page.discard(page.queue.get().writes[0] as never)
  expect(page.texts()).toEqual([])
  await undo()
  expect(page.texts()).toEqual(['Too late.'])
})

it('A write that is refused while its form is open is the form’s again', async () => {
  const api = server()
  network(true)
  const page = await openPage()
  api.on(logbook.addComment, () => new FakeFailure(400, { code: 'invalid', date: ['Too early.'] }))
  await expect(page.sendOrKeep(aNote('Early.'))).rejects.toMatchObject({ status: 400 })
  expect(page.texts()).toEqual([])
})

it('A count that somebody else has changed waits for a choice, with both', async () => {
  const { farm } = await barnApi()
  const closing = { open_alerts: 0, active_episodes: 0, unanswered_recommendations: 0 }
  const theirs = { deaths: 5, removed: 1 }
  const detail: BatchDetail = {
    ...farm.batch,
    counts: [{ date: DATE, ...theirs }],
    withdrawal: null,
    closing,
  }
  const api = server()
  api.on(batches.read, () => detail)
  api.on(batches.update, ({ body }) => {
    const [count] = (body as { counts: { before: unknown }[] }).counts
    return JSON.stringify(count?.before) === JSON.stringify(theirs)
      ? detail
      : new FakeFailure(409, { code: 'count_changed' })
  })
  network(true)
  const page = await openPage()
  expect(await page.sendOrKeep(aCount(2))).toBe('conflict')
  const [write] = page.queue.get().writes
  expect(write).toMatchObject({ state: 'conflict', theirs, body: { deaths: 2 } })
  if (write === undefined) return
  await page.retryWrite({ ...write, before: theirs } as typeof write)
  expect(page.queue.get().writes).toEqual([])
  const counts = api.calls(batches.update).map(({ body }) => (body as { counts: object[] }).counts[0])
  expect(counts).toHaveLength(2)
  expect(counts[1]).toMatchObject({ deaths: 2, before: theirs, entry_key: write.key })
})

it('A day counted twice without a network is one count', async () => {
  server()
  network(false)
  const page = await openPage()
  await page.sendOrKeep(aCount(1))
  await page.sendOrKeep(aCount(3))
  expect(page.queue.get().writes).toMatchObject([{ body: { deaths: 3 }, before: null }])
})

it('Another person neither sees nor sends the write; its writer finds it again after signing in', async () => {
  server()
  network(false)
  const writer = await openPage('7')
  await writer.sendOrKeep(aNote('Mine.'))
  const others = server('8')
  const other = await openPage('8')
  network(true)
  expect(other.texts()).toEqual([])
  await other.sendAll()
  expect(sentTexts(others)).toEqual([])
  const own = server('7')
  await openPage('7')
  await vi.waitFor(() => expect(sentTexts(own)).toEqual(['Mine.']))
})

it('An ended session keeps the write, signing out after the warning removes it', async () => {
  const api = server()
  network(false)
  const page = await openPage()
  await page.sendOrKeep(aNote('Still here.'))
  api.on(session.refresh, () => new FakeFailure(401))
  page.writeRefreshToken(null)
  await page.restoreSession()
  expect(page.texts()).toEqual([])
  server()
  const again = await openPage()
  expect(again.texts()).toEqual(['Still here.'])
  expect(await again.countUnsent()).toBe(1)
  await again.discardAll()
  again.signOut()
  expect((await openPage()).texts()).toEqual([])
})

it('The page keeps a write where the browser keeps nothing, as long as it is open', async () => {
  const api = server()
  vi.stubGlobal('indexedDB', undefined)
  network(false)
  const page = await openPage()
  await page.sendOrKeep(aNote('In memory.'))
  network(true)
  await waitFor(() => expect(sentTexts(api)).toEqual(['In memory.']))
})

it('A form that saves while the pages hear of the one before is told of its own', async () => {
  const api = server()
  network(true)
  let told = () => {}
  const page = await openPage()
  page.close()
  const stop = page.followQueue(() => new Promise<void>(resolve => (told = resolve)))
  onTestFinished(stop)
  network(false)
  await page.sendOrKeep(aNote('From the barn.'))
  network(true)
  await vi.waitFor(() => expect(page.queue.get().sent).toHaveLength(1))
  api.on(logbook.addComment, () => new FakeFailure(400, { code: 'invalid', date: ['Too early.'] }))
  const saving = page.sendOrKeep(aNote('Early.'))
  const refused = expect(saving).rejects.toMatchObject({ status: 400 })
  told()
  await refused
})

it('A write that was thrown away while its photo was on its way stays away', async () => {
  const { queueStore } = await import('./queue-store.ts')
  const store = await queueStore()
  const { newQueuedWrite } = await import('./queued-write.ts')
  const write = newQueuedWrite(aNote('Gone.'), { user: '7', now: 0 })
  await store.put(write)
  expect(await store.change({ ...write, tries: 1 })).toBe(true)
  await store.remove(write.key)
  expect(await store.change(write)).toBe(false)
  expect(await store.all('7')).toEqual([])
})
