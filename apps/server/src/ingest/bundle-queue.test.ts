import { expect, it } from 'vitest'
import { type BundleQueueOptions, createBundleQueue } from './bundle-queue.ts'

/** A queue of numbers that weigh what they are; each bundle waits to be let go. */
function heldQueue(options: Partial<BundleQueueOptions<number>> = {}) {
  const bundles: { items: number[]; finish: () => void }[] = []
  const queue = createBundleQueue<number>({
    weigh: item => item,
    laneOf: () => 0,
    work: items => new Promise(resolve => bundles.push({ items, finish: resolve })),
    bundleWeight: 10,
    // The wait is too long to end in a test that does not ask for it.
    maxWaitMs: 60_000,
    ...options,
  })
  return { queue, bundles, taken: () => bundles.map(bundle => bundle.items) }
}

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

it('The queue hands a bundle on when it is full', async () => {
  const { queue, taken } = heldQueue()
  for (const item of [4, 4, 4]) await queue.push(item)
  expect(taken()).toEqual([[4, 4, 4]])
})

it('The queue hands a bundle on when its oldest item has waited', async () => {
  const { queue, bundles } = heldQueue({ maxWaitMs: 1 })
  await queue.push(1)
  while (bundles.length === 0) await turn()
  expect(bundles[0]?.items).toEqual([1])
})

it('The queue handles one bundle of a lane at a time, in order, and lanes side by side', async () => {
  const { queue, bundles, taken } = heldQueue({ laneOf: item => item % 2 })
  for (const item of [10, 12, 11, 14]) await queue.push(item)
  expect(taken()).toEqual([[10], [11]])
  bundles[0]?.finish()
  await turn()
  expect(taken()).toEqual([[10], [11], [12]])
  bundles[2]?.finish()
  await turn()
  expect(taken()).toEqual([[10], [11], [12], [14]])
})

it('The queue makes senders wait when too much is queued', async () => {
  const { queue, bundles, taken } = heldQueue({ maxQueuedWeight: 20 })
  for (const item of [10, 10, 10]) await queue.push(item)
  let pushed = false
  const waiting = queue.push(5).then(() => {
    pushed = true
  })
  await turn()
  expect(pushed).toBe(false)
  bundles[0]?.finish()
  await waiting
  expect(taken()).toEqual([[10], [10]])
})

it('The queue drains at once, with those who wait for room', async () => {
  const { queue, bundles } = heldQueue({ maxQueuedWeight: 10 })
  for (const item of [3, 8]) await queue.push(item)
  void queue.push(2)
  void queue.push(9)
  let drained = false
  const end = queue.drain().then(() => {
    drained = true
  })
  let handled = 0
  while (!drained) {
    for (const bundle of bundles.splice(0)) {
      handled += bundle.items.length
      bundle.finish()
    }
    await turn()
  }
  await end
  expect(handled).toBe(4)
})
