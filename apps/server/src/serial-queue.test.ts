import { expect, it } from 'vitest'
import { createSerialQueue, type SerialQueue } from './serial-queue.ts'

/** Work that ends when the test says so. */
function held(line: SerialQueue, name: string, begun: string[]) {
  let end = () => {}
  let fail = () => {}
  const over = new Promise<string>((resolve, reject) => {
    end = () => resolve(name)
    fail = () => reject(new Error(name))
  })
  const outcome = line(() => {
    begun.push(name)
    return over
  })
  outcome.catch(() => {})
  return { outcome, end, fail }
}
const turn = () => new Promise<void>(resolve => setImmediate(resolve))

it('The queue lets one work after the other, in the order they came', async () => {
  const line = createSerialQueue({ places: 3 })
  const begun: string[] = []
  const [first, second, third] = ['first', 'second', 'third'].map(name => held(line, name, begun))
  await turn()
  expect(begun).toEqual(['first'])
  first?.end()
  expect(await first?.outcome).toBe('first')
  await turn()
  expect(begun).toEqual(['first', 'second'])
  second?.end()
  third?.end()
  expect(await third?.outcome).toBe('third')
})

it('The queue sends a caller away who finds no place, and takes the next one when there is one again', async () => {
  const line = createSerialQueue({ places: 2 })
  const begun: string[] = []
  const first = held(line, 'first', begun)
  held(line, 'second', begun)
  await expect(held(line, 'third', begun).outcome).rejects.toMatchObject({ status: 429 })
  first.end()
  await first.outcome
  held(line, 'fourth', begun)
  await expect(held(line, 'fifth', begun).outcome).rejects.toMatchObject({ status: 429 })
  expect(begun).toEqual(['first', 'second'])
})

it('The queue goes on after work that failed', async () => {
  const line = createSerialQueue({ places: 2 })
  const first = held(line, 'first', [])
  const second = held(line, 'second', [])
  first.fail()
  second.end()
  await expect(first.outcome).rejects.toThrow('first')
  expect(await second.outcome).toBe('second')
})
