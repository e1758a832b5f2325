import { beforeEach, expect, it, vi } from 'vitest'
import { emptyDevice } from '#test/fake-device.ts'
import { queueStore } from './queue-store.ts'

beforeEach(emptyDevice)

it('A device that gives up halfway fails the step once, for whoever asked for it', async () => {
  const elsewhere = vi.fn()
  process.on('unhandledRejection', elsewhere)
  const store = await queueStore()
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore) {
    const asked = this.getKey('any')
    this.transaction.abort()
    return asked
  })
  await expect(store.begin('any', 0)).rejects.toThrow()
  get.mockRestore()
  expect(await store.begin('any', 0)).toBeUndefined()
  process.off('unhandledRejection', elsewhere)
  expect(elsewhere).not.toHaveBeenCalled()
})
