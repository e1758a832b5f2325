import { expect, it } from 'vitest'
import { waitForAll } from './wait-for-all.ts'

it('The end of a message waits for all its parts, also where one fails', async () => {
  let store = () => {}
  const slow = new Promise<void>(resolve => {
    store = resolve
  })
  let over = false
  const tail = waitForAll([Promise.reject(new Error('not stored')), slow]).then(() => {
    over = true
  })
  await new Promise(setImmediate)
  expect(over).toBe(false)
  store()
  await tail
})

it('The end of a message holds nothing of the parts before, however many there were', async () => {
  let tail: Promise<unknown> = Promise.resolve('first')
  for (let turn = 0; turn < 3; turn += 1) tail = waitForAll([tail, Promise.resolve(turn)])
  expect(await tail).toBeUndefined()
})
