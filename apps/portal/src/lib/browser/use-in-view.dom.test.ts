import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useInView } from './use-in-view.ts'

/** An observer whose entries the test tells of. */
class Observer {
  static tell: (isIntersecting: boolean) => void
  disconnect = vi.fn()
  observe = vi.fn()
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    Observer.tell = isIntersecting => callback([{ isIntersecting }])
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
afterEach(() => void Reflect.deleteProperty(window, 'IntersectionObserver'))

describe('What stands further down a page', () => {
  it('An element counts as in view once it has stayed there, also after it is scrolled away', () => {
    Object.assign(window, { IntersectionObserver: Observer })
    const { result } = renderHook(useInView)
    act(() => void result.current[0](document.body))
    act(() => Observer.tell(true))
    act(() => vi.advanceTimersByTime(1_000))
    expect(result.current[1]).toBe(true)
    act(() => Observer.tell(false))
    act(() => vi.advanceTimersByTime(60_000))
    expect(result.current[1]).toBe(true)
  })

  it('An element does not count as in view where the page pushes it down while it fills', () => {
    Object.assign(window, { IntersectionObserver: Observer })
    const { result } = renderHook(useInView)
    act(() => void result.current[0](document.body))
    act(() => Observer.tell(true))
    act(() => vi.advanceTimersByTime(900))
    act(() => Observer.tell(false))
    act(() => vi.advanceTimersByTime(60_000))
    expect(result.current[1]).toBe(false)
  })

  it('An element counts as in view where the browser cannot tell', () => {
    const { result } = renderHook(useInView)
    act(() => void result.current[0](document.body))
    expect(result.current[1]).toBe(true)
  })
})
