/**
 * Collects messages and hands them on in bundles, by size or by age, whichever comes first. Knows nothing of
 * databases.
 */

export interface BundleQueueOptions<Item> {
  /** An item counts so much against the limits (its samples). */
  weigh: (item: Item) => number
  /** Items of one lane are handled in order, one bundle at a time; lanes side by side. */
  laneOf: (item: Item) => number
  /** Handles one bundle; must not throw. */
  work: (items: Item[]) => Promise<void>
  lanes?: number
  /** A bundle is handed on when it weighs this much … */
  bundleWeight?: number
  /** … or when its oldest item has waited this long. */
  maxWaitMs?: number
  /** `push` waits beyond this: the senders are slowed down instead of the memory filled. */
  maxQueuedWeight?: number
}

export interface BundleQueue<Item> {
  /** Resolves when the item is queued, not when it is handled. */
  push(item: Item): Promise<void>
  /** Resolves when everything pushed so far has been handled. */
  drain(): Promise<void>
  /** The weight of items that wait to be handed on; those in hand do not count. */
  queuedWeight(): number
}

export function createBundleQueue<Item>({
  weigh,
  laneOf,
  work,
  lanes: laneCount = 2,
  bundleWeight = 10_000,
  maxWaitMs = 20,
  maxQueuedWeight = 100_000,
}: BundleQueueOptions<Item>): BundleQueue<Item> {
  const lanes = Array.from({ length: laneCount }, () =>
    createLane({ weigh, work, bundleWeight, maxWaitMs, onTaken }),
  )
  let roomWaiters: (() => void)[] = []

  function queuedWeight(): number {
    return lanes.reduce((sum, lane) => sum + lane.queuedWeight(), 0)
  }

  /** A bundle was taken out: there is room for those who wait. */
  function onTaken(): void {
    if (roomWaiters.length === 0 || queuedWeight() >= maxQueuedWeight) return
    const waiters = roomWaiters
    roomWaiters = []
    for (const resume of waiters) resume()
  }

  return {
    queuedWeight,
    push: async item => {
      while (queuedWeight() >= maxQueuedWeight) await new Promise<void>(resolve => roomWaiters.push(resolve))
      lanes[laneOf(item) % laneCount]?.add(item)
    },
    drain: async () => {
      do {
        await Promise.all(lanes.map(lane => lane.drain()))
      } while (roomWaiters.length > 0)
    },
  }
}

interface Lane<Item> {
  add(item: Item): void
  drain(): Promise<void>
  queuedWeight(): number
}

type LaneOptions<Item> = Required<
  Pick<BundleQueueOptions<Item>, 'weigh' | 'work' | 'bundleWeight' | 'maxWaitMs'>
> & {
  onTaken: () => void
}

function createLane<Item>({ weigh, work, bundleWeight, maxWaitMs, onTaken }: LaneOptions<Item>): Lane<Item> {
  const queue = createWeighedQueue(weigh)
  let busy = false
  /** The oldest item has waited long enough, or somebody waits for the end. */
  let due = false
  let timer: NodeJS.Timeout | undefined
  const idleWaiters: (() => void)[] = []

  function schedule(): void {
    if (busy) return
    if (queue.isEmpty()) {
      for (const resume of idleWaiters.splice(0)) resume()
    } else if (due || idleWaiters.length > 0 || queue.weight() >= bundleWeight) {
      start()
    } else {
      timer ??= setTimeout(() => {
        timer = undefined
        due = true
        schedule()
      }, maxWaitMs)
    }
  }

  function start(): void {
    const bundle = queue.take(bundleWeight)
    // An item that came in behind a full bundle has waited since before it: it goes as soon as the lane is free.
    due = !queue.isEmpty()
    clearTimeout(timer)
    timer = undefined
    busy = true
    onTaken()
    void work(bundle).finally(() => {
      busy = false
      schedule()
    })
  }

  return {
    add: item => {
      queue.add(item)
      schedule()
    },
    drain: async () => {
      while (busy || !queue.isEmpty()) {
        await new Promise<void>(resolve => {
          idleWaiters.push(resolve)
          schedule()
        })
      }
    },
    queuedWeight: () => queue.weight(),
  }
}

interface WeighedQueue<Item> {
  add(item: Item): void
  /** The oldest ones, up to the first with which they weigh this much. */
  take(weight: number): Item[]
  isEmpty(): boolean
  weight(): number
}

function createWeighedQueue<Item>(weigh: (item: Item) => number): WeighedQueue<Item> {
  let items: Item[] = []
  let weight = 0
  return {
    add: item => {
      items.push(item)
      weight += weigh(item)
    },
    take: enough => {
      let taken = 0
      let count = 0
      for (const item of items) {
        if (taken >= enough) break
        taken += weigh(item)
        count += 1
      }
      const bundle = items.slice(0, count)
      items = items.slice(count)
      weight -= taken
      return bundle
    },
    isEmpty: () => items.length === 0,
    weight: () => weight,
  }
}
