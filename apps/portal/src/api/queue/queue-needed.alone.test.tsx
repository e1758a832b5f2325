import { expect, it, vi } from 'vitest'
import { emptyDevice } from '#test/fake-device.ts'

/** Opens a page and returns what it has found on this device. */
async function openPage() {
  vi.resetModules()
  const look = vi.spyOn(indexedDB, 'databases')
  const { requestQueue, whenQueueNeeded } = await import('./queue-needed.ts')
  let isWanted = false
  void whenQueueNeeded().then(() => {
    isWanted = true
  })
  await vi.waitFor(() => expect(look.mock.settledResults[0]?.type).toMatch(/^(?:fulfilled|rejected)$/))
  return { requestQueue, isWanted: () => isWanted }
}

it('The queue waits on a device that never kept anything for the first part that shows or keeps a write', async () => {
  emptyDevice()
  const page = await openPage()
  expect(page.isWanted()).toBe(false)
  page.requestQueue()
  await vi.waitFor(() => expect(page.isWanted()).toBe(true))
})

it('The queue comes by itself where a write was kept once', async () => {
  emptyDevice()
  vi.resetModules()
  const { queueStore } = await import('./queue-store.ts')
  await (await queueStore()).all('7')
  const page = await openPage()
  await vi.waitFor(() => expect(page.isWanted()).toBe(true))
})

it('Another tab that keeps a write makes this one show it', async () => {
  emptyDevice()
  const page = await openPage()
  const other = new BroadcastChannel('earshot-queue')
  other.postMessage({ sending: null })
  await vi.waitFor(() => expect(page.isWanted()).toBe(true))
  other.close()
})

it('A browser that cannot say what it keeps gets the queue as well', async () => {
  emptyDevice()
  indexedDB.databases = () => Promise.reject(new Error('not here'))
  const page = await openPage()
  await vi.waitFor(() => expect(page.isWanted()).toBe(true))
})
