import { expect, it, vi } from 'vitest'
import { createListeners, createStore } from './store.ts'

it('A store tells its listeners of a new value, which is there when they are told', () => {
  const store = createStore('first')
  const seen: string[] = []
  store.subscribe(() => seen.push(store.get()))
  store.set('second')
  store.set('third')
  expect(seen).toEqual(['second', 'third'])
})

it('A store says nothing where the value stays the same', () => {
  const store = createStore(Number.NaN)
  const listener = vi.fn()
  store.subscribe(listener)
  store.set(Number.NaN)
  expect(listener).not.toHaveBeenCalled()
})

it('A listener hears nothing after its subscription has ended, and the others still do', () => {
  const store = createStore(0)
  const [left, staying] = [vi.fn(), vi.fn()]
  const leave = store.subscribe(left)
  store.subscribe(staying)
  leave()
  store.set(1)
  expect([left.mock.calls.length, staying.mock.calls.length]).toEqual([0, 1])
})

it('Listeners without a value are told whenever their owner says so', () => {
  const { subscribe, notify } = createListeners()
  const listener = vi.fn()
  subscribe(listener)
  notify()
  notify()
  expect(listener).toHaveBeenCalledTimes(2)
})
