import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withinTime } from './within-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<string>(() => {})

it('What comes in time is the result, and nothing is left to wait for', async () => {
  expect(await withinTime(Promise.resolve('here'), { limitMs: 100 })).toBe('here')
  expect(vi.getTimerCount()).toBe(0)
})

it('What fails in time fails as it did', async () => {
  await expect(withinTime(Promise.reject(new Error('broken')), { limitMs: 100 })).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

it('What takes longer is an error that names the time, or what the caller puts in its place', async () => {
  const refused = expect(withinTime(never, { limitMs: 100 })).rejects.toThrow('no answer within 100 ms')
  const replaced = withinTime(never, { limitMs: 100, late: () => 'nothing' })
  await vi.advanceTimersByTimeAsync(99)
  expect(vi.getTimerCount()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  await refused
  expect(await replaced).toBe('nothing')
})

it('What fails later than that disturbs nobody', async () => {
  let fail = (_: Error) => {}
  const work = new Promise<string>((_, reject) => {
    fail = reject
  })
  const replaced = withinTime(work, { limitMs: 100, late: () => 'nothing' })
  await vi.advanceTimersByTimeAsync(100)
  expect(await replaced).toBe('nothing')
  fail(new Error('too late for anyone'))
  await vi.advanceTimersByTimeAsync(0)
})
