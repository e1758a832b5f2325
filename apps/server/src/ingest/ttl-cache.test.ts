import { describe, expect, it } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function remembering({ max = 10 } = {}) {
  let time = 0
  const memory = createTtlCache<number>({ ttlMs: 1000, max, now: () => time })
  return { memory, goOn: (ms: number) => (time += ms) }
}

describe('A short memory', () => {
  it('The memory knows a value for its time and no longer', () => {
    const { memory, goOn } = remembering()
    memory.set('a', 1)
    goOn(999)
    expect(memory.get('a')).toBe(1)
    goOn(1)
    expect(memory.get('a')).toBeUndefined()
  })

  it('The memory counts the time anew for a value that is set again', () => {
    const { memory, goOn } = remembering()
    memory.set('a', 1)
    goOn(600)
    memory.set('a', 2)
    goOn(600)
    expect(memory.get('a')).toBe(2)
  })

  it('The memory never holds more than it may, and always the newest', () => {
    const { memory } = remembering({ max: 3 })
    const keys = Array.from({ length: 10 }, (_, n) => String(n))
    for (const key of keys) {
      memory.set(key, Number(key))
      expect(memory.get(key)).toBe(Number(key))
      expect(keys.filter(each => memory.get(each) !== undefined).length).toBeLessThanOrEqual(3)
    }
  })

  it('The memory forgets nothing else for a value that is set again', () => {
    const { memory } = remembering({ max: 2 })
    memory.set('a', 1)
    memory.set('b', 2)
    memory.set('b', 3)
    expect([memory.get('a'), memory.get('b')]).toEqual([1, 3])
  })
})
