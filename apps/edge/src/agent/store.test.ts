import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StoredMessage } from './segment-files.ts'
import { type Dropped, type MessageStore, openStore } from './store.ts'

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

it('The store gives back the oldest first, across segments and openings', () => {
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

it('The store forgets what was acknowledged, and only that, when opened again without having been closed', () => {
  const store = openStore({ directory })
  for (let n = 0; n < 5; n += 1) store.append(message(n))
  for (const oldest of store.peek(2)) store.acknowledge(oldest)
  // The store is opened again without a close, as after a kill.
  expect(takeAll(openStore({ directory }))).toEqual([2, 3, 4])
})

it('The store drops a half-written last line and keeps everything before it', () => {
  const store = openStore({ directory })
  store.append(message(0))
  store.close()
  const segment = readdirSync(directory).find(name => name.endsWith('.ndjson')) ?? ''
  appendFileSync(join(directory, segment), '{"at":"2026-01-0')
  const again = openStore({ directory })
  again.append(message(1))
  expect(takeAll(again)).toEqual([0, 1])
})

it('The store passes over lines that nobody can read, and tells how many', () => {
  const dropped: Dropped[] = []
  const store = openStore({ directory })
  store.append(message(0))
  store.close()
  const [segment = ''] = readdirSync(directory)
  appendFileSync(join(directory, segment), `\0\0\0\n{"at":7}\n${JSON.stringify(message(1))}\n`)
  const again = openStore({ directory, onDropped: what => dropped.push(what) })
  again.append(message(2))
  expect(takeAll(again)).toEqual([0, 1, 2])
  expect(dropped).toEqual([{ reason: 'unreadable', messages: 2, from: null, to: null }])
})

it.each(['null', '{"segment":0}', '{"segment":0,"count":"2"}', '{"segment":0,"count":-1}'])(
  'The store sends all of it again where its marker is no marker: %s',
  marker => {
    const store = openStore({ directory })
    for (let n = 0; n < 3; n += 1) store.append(message(n))
    store.close()
    writeFileSync(join(directory, 'acknowledged.json'), marker)
    const again = openStore({ directory })
    expect(takeAll(again)).toEqual([0, 1, 2])
    expect(again.isEmpty()).toBe(true)
  },
)

it('The store removes segments from disk once all of them is acknowledged', () => {
  const store = openStore({ directory, segmentBytes: 100 })
  for (let n = 0; n < 20; n += 1) store.append(message(n))
  takeAll(store)
  store.append(message(20))
  expect(readdirSync(directory).filter(name => name.endsWith('.ndjson')).length).toBeLessThanOrEqual(2)
  expect(takeAll(store)).toEqual([20])
})

it('The store keeps two weeks, and an acknowledgement of a dropped message removes no other', () => {
  const dropped: Dropped[] = []
  const store = openStore({ directory, onDropped: what => dropped.push(what) })
  for (let day = 0; day < 14; day += 1) store.append(message(day, day))
  const [oldest] = store.peek(1)
  store.append(message(20, 20))
  const { at } = message(5, 5)
  expect(dropped).toHaveLength(6)
  expect(dropped.at(-1)).toEqual({ reason: 'age', messages: 1, from: at, to: at })
  if (oldest) store.acknowledge(oldest)
  expect(takeAll(store)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 20])
})

const sizeOnDisk = () =>
  readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)

it('The store never takes more room than it may have, and tells how many messages that costs', () => {
  const dropped: Dropped[] = []
  const room = { directory, segmentBytes: 1_000, maxBytes: 5_000 }
  let store = openStore({ ...room, onDropped: what => dropped.push(what) })
  const markerBytes = 100
  for (let n = 0; n < 500; n += 1) {
    store.append(message(n))
    expect(sizeOnDisk()).toBeLessThanOrEqual(room.maxBytes + markerBytes)
    const [oldest] = store.peek(1)
    if (oldest && n < 20) store.acknowledge(oldest)
    // The store is opened again as after a kill: what lies there counts as well.
    if (n % 90 === 0) store = openStore({ ...room, onDropped: what => dropped.push(what) })
  }
  const left = takeAll(store)
  const lost = dropped.reduce((sum, { messages }) => sum + messages, 0)
  expect(lost).toBeGreaterThan(0)
  expect(20 + lost + left.length).toBe(500)
  expect(dropped.every(({ reason }) => reason === 'room')).toBe(true)
  // The newest, without a gap.
  expect(left).toEqual([...Array(500).keys()].slice(500 - left.length))
})

it('The store is as it was before when a message does not fit on the disk any more', () => {
  const program = join(import.meta.dirname, '../test/full-disk.ts')
  // A limit on the size of files does what a full disk does: it takes a part of a line and refuses the rest.
  const shell = `ulimit -f 8 && exec "$0" --import tsx "$1" "$2"`
  const output = execFileSync('bash', ['-c', shell, process.execPath, program, directory], {
    encoding: 'utf8',
  })
  const { kept, refused } = JSON.parse(output) as { kept: number[]; refused: number[] }
  expect(refused.length).toBeGreaterThan(1)
  expect(kept.length).toBeGreaterThan(10)
  const again = openStore({ directory })
  again.append(message(1_000))
  expect(takeAll(again)).toEqual([...kept, 1_000])
})
