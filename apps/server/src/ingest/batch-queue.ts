/**
 * Collects messages and hands them on in batches, by size or by age, whichever comes first. Knows nothing of
 * databases.
 */

export interface BatchQueueOptions<Item> {
  /** What an item counts against the limits (its samples). */
  weigh: (item: Item) => number
  /** Items of one lane are handled in order, one batch at a time; lanes side by side. */
  laneOf: (item: Item) => number
  /** Handles one batch; must not throw. */
  work: (items: Item[]) => Promise<void>
  lanes?: number
  /** A batch is handed on when it weighs this much … */
  batchWeight?: number
  /** … or when its oldest item has waited this long. */
  maxWaitMs?: number
  /** Beyond this, `push` waits: the senders are slowed down instead of the memory filled. */
  maxQueuedWeight?: number
}

export interface BatchQueue<Item> {
  /** Resolves when the item is queued, not when it is handled. */
  push(item: Item): Promise<void>
  /** Resolves when everything pushed so far has been handled. */
  drain(): Promise<void>
  /** What waits to be handed on; not what is being handled. */
  queuedWeight(): number
}

export function createBatchQueue<Item>({
  weigh,
  laneOf,
  work,
  lanes: laneCount = 2,
  batchWeight = 10_000,
  maxWaitMs = 20,
  maxQueuedWeight = 100_000,
}: BatchQueueOptions<Item>): BatchQueue<Item> {
  const lanes = Array.from({ length: laneCount }, () =>
    createLane({ weigh, work, batchWeight, maxWaitMs, onTaken }),
  )
  let roomWaiters: (() => void)[] = []

  function queuedWeight(): number {
    return lanes.reduce((sum, lane) => sum + lane.queuedWeight(), 0)
  }

  /** A batch was taken out: there is room for those who wait. */
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
  Pick<BatchQueueOptions<Item>, 'weigh' | 'work' | 'batchWeight' | 'maxWaitMs'>
> & {
  onTaken: () => void
}

function createLane<Item>({ weigh, work, batchWeight, maxWaitMs, onTaken }: LaneOptions<Item>): Lane<Item> {
  let queue: Item[] = []
  let weight = 0
  let busy = false
  /** The oldest item has waited long enough, or somebody waits for the end. */
  let due = false
  let timer: NodeJS.Timeout | undefined
  let idleWaiters: (() => void)[] = []

  function schedule(): void {
    if (busy) return
    if (queue.length === 0) {
      const waiters = idleWaiters
      idleWaiters = []
      for (const resume of waiters) resume()
    } else if (due || idleWaiters.length > 0 || weight >= batchWeight) {
      start(takeBatch())
    } else {
      timer ??= setTimeout(() => {
        timer = undefined
        due = true
        schedule()
      }, maxWaitMs)
    }
  }

  function takeBatch(): Item[] {
    let taken = 0
    let count = 0
    while (count < queue.length && taken < batchWeight) {
      taken += weigh(queue[count] as Item)
      count += 1
    }
    const batch = queue.slice(0, count)
    queue = queue.slice(count)
    weight -= taken
    // What came in behind a full batch has waited since before it: it goes as soon as the lane is free.
    due = queue.length > 0
    clearTimeout(timer)
    timer = undefined
    return batch
  }

  function start(batch: Item[]): void {
    busy = true
    onTaken()
    void work(batch).finally(() => {
      busy = false
      schedule()
    })
  }

  return {
    add: item => {
      queue.push(item)
      weight += weigh(item)
      schedule()
    },
    drain: async () => {
      while (busy || queue.length > 0) {
        await new Promise<void>(resolve => {
          idleWaiters.push(resolve)
          schedule()
        })
      }
    },
    queuedWeight: () => weight,
  }
}
