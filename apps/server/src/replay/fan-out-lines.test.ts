import { expect, it } from 'vitest'
import { fanOutLines } from './fan-out-lines.ts'

async function* source(lines: readonly string[], onEnd = () => {}): AsyncGenerator<string> {
  try {
    yield* lines
  } finally {
    onEnd()
  }
}

const deal = (lines: AsyncIterable<string>, most = 100) =>
  fanOutLines({ lines, keys: ['a', 'b'], keyOf: line => line[0], most })

async function allOf(lines: AsyncIterable<string> | undefined): Promise<string[]> {
  const read: string[] = []
  for await (const line of lines ?? []) read.push(line)
  return read
}

it('Each reader gets its own lines in their order, and nobody the others', async () => {
  const parts = deal(source(['a1', 'b1', 'c1', 'a2', 'a3', 'b2']))
  expect(await Promise.all([allOf(parts.get('a')), allOf(parts.get('b'))])).toEqual([
    ['a1', 'a2', 'a3'],
    ['b1', 'b2'],
  ])
})

it('The source is read no further ahead than it may', async () => {
  let read = 0
  async function* counted() {
    for (let n = 0; n < 1000; n++) {
      read += 1
      yield n % 2 === 0 ? `a${n}` : `b${n}`
    }
  }
  const parts = deal(counted(), 10)
  const slow = parts.get('b')?.[Symbol.asyncIterator]()
  const first = slow?.next()
  const quick = allOf(parts.get('a'))
  expect((await first)?.value).toBe('b1')
  await new Promise(setImmediate)
  expect(read).toBeLessThan(30)
  while (!(await slow?.next())?.done);
  expect(await quick).toHaveLength(500)
})

it('The source goes on for the others when one stops early, and ends when all have', async () => {
  let ended = false
  const lines = Array.from({ length: 50 }, (_, n) => [`a${n}`, `b${n}`]).flat()
  const parts = deal(
    source(lines, () => {
      ended = true
    }),
    10,
  )
  async function firstOnly(key: string) {
    for await (const line of parts.get(key) ?? []) return line
  }
  const all = allOf(parts.get('b'))
  expect(await firstOnly('a')).toBe('a0')
  expect(await all).toHaveLength(50)
  expect(ended).toBe(true)
})

it('Every reader is told when the source fails', async () => {
  async function* broken() {
    yield 'a1'
    throw new Error('the recording broke')
  }
  const parts = deal(broken())
  const results = await Promise.allSettled([allOf(parts.get('a')), allOf(parts.get('b'))])
  expect(results.map(result => result.status)).toEqual(['rejected', 'rejected'])
})
