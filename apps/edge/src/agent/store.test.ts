import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MessageStore, openStore, type StoredMessage } from './store.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'earshot-store-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const DAY_MS = 86_400_000
function message(n: number, day = 0): StoredMessage {
  return { at: new Date(1_700_000_000_000 + day * DAY_MS + n * 1000).toISOString(), body: { n } }
}
function takeAll(store: MessageStore): unknown[] {
  const seen: unknown[] = []
  for (let [oldest] = store.peek(1); oldest; [oldest] = store.peek(1)) {
    seen.push((oldest.body as { n: number }).n)
    store.acknowledge(oldest)
  }
  return seen
}

it('gives back the oldest first, across segments and openings', () => {
  const store = openStore({ directory, segmentBytes: 200 })
  for (let n = 0; n < 10; n += 1) store.append(message(n))
  store.close()
  const again = openStore({ directory, segmentBytes: 200 })
  for (let n = 10; n < 15; n += 1) again.append(message(n))
  expect(takeAll(again)).toEqual([...Array(15).keys()])
  expect(again.isEmpty()).toBe(true)
  again.append(message(15))
  expect(takeAll(again)).toEqual([15])
  again.close()
})

it('forgets what was acknowledged, and only that, when opened again without having been closed', () => {
  const store = openStore({ directory })
  for (let n = 0; n < 5; n += 1) store.append(message(n))
  for (const oldest of store.peek(2)) store.acknowledge(oldest)
  // As after a kill: no close.
  expect(takeAll(openStore({ directory }))).toEqual([2, 3, 4])
})

it('drops a half-written last line and keeps everything before it', () => {
  const store = openStore({ directory })
  store.append(message(0))
  store.close()
  const segment = readdirSync(directory).find(name => name.endsWith('.ndjson')) ?? ''
  appendFileSync(join(directory, segment), '{"at":"2026-01-0')
  const again = openStore({ directory })
  again.append(message(1))
  expect(takeAll(again)).toEqual([0, 1])
})

it('removes segments from disk once all of them is acknowledged', () => {
  const store = openStore({ directory, segmentBytes: 100 })
  for (let n = 0; n < 20; n += 1) store.append(message(n))
  takeAll(store)
  store.append(message(20))
  expect(readdirSync(directory).filter(name => name.endsWith('.ndjson')).length).toBeLessThanOrEqual(2)
  expect(takeAll(store)).toEqual([20])
})

it('keeps two weeks, and an acknowledgement of a dropped message removes no other', () => {
  const dropped: string[] = []
  const store = openStore({ directory, onDropped: segment => dropped.push(segment) })
  for (let day = 0; day < 14; day += 1) store.append(message(day, day))
  const [oldest] = store.peek(1)
  store.append(message(20, 20))
  expect(dropped).toHaveLength(6)
  if (oldest) store.acknowledge(oldest)
  expect(takeAll(store)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 20])
})
