import { expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

const at = (seconds: number) => new Date(seconds * 1000)

/** A breaker, and tries on it. */
function tried() {
  const told: string[] = []
  const breaker = createBreaker({
    onOpen: until => told.push(`away until ${until.getTime() / 1000}`),
    onClose: () => told.push('back'),
  })
  const attempt = (seconds: number, end: 'works' | 'away' | 'unused') => {
    const ended = breaker.enter(at(seconds))
    ended?.(end, at(seconds))
    return ended !== null
  }
  return { breaker, attempt, told }
}

it('The breaker leaves a way alone after three failures in a row, not after as many with a success between', () => {
  const { breaker, attempt, told } = tried()
  for (const end of ['away', 'away', 'works', 'away', 'away'] as const) expect(attempt(0, end)).toBe(true)
  expect(told).toEqual([])
  expect(breaker.isOpen()).toBe(false)
  expect(attempt(1, 'away')).toBe(true)
  expect(told).toEqual(['away until 31'])
  expect(breaker.isOpen()).toBe(true)
  expect(attempt(30, 'works')).toBe(false)
})

it('The breaker waits twice as long after each try that finds nobody, five minutes at most', () => {
  const { breaker, attempt, told } = tried()
  for (const seconds of [0, 0, 0, 30, 90, 210, 450, 750]) expect(attempt(seconds, 'away')).toBe(true)
  expect(told.map(line => Number(line.split(' ').at(-1)))).toEqual([30, 90, 210, 450, 750, 1050])
  expect(attempt(1050, 'works')).toBe(true)
  expect(told.at(-1)).toBe('back')
  expect(breaker.isOpen()).toBe(false)
  expect(attempt(1050, 'works')).toBe(true)
})

it('The breaker lets one try at a time find out whether somebody is there again', () => {
  const { breaker, attempt } = tried()
  for (let n = 0; n < 3; n += 1) attempt(0, 'away')
  const probe = breaker.enter(at(30))
  expect(probe).not.toBeNull()
  expect(breaker.enter(at(30))).toBeNull()
  // There was nothing to send: the next one may.
  probe?.('unused', at(30))
  expect(attempt(30, 'works')).toBe(true)
})

it('The breaker counts tries that had begun before the way was left alone once', () => {
  const { breaker, told } = tried()
  const begun = [0, 1, 2, 3, 4].map(() => breaker.enter(at(0)))
  for (const ended of begun) ended?.('away', at(10))
  expect(told).toEqual(['away until 40'])
})
