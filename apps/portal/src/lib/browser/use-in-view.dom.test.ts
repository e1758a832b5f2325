import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

afterEach(() => void Reflect.deleteProperty(window, 'IntersectionObserver'))

describe('What stands further down a page', () => {
  it('counts as in view once it has come there, also after it is scrolled away', () => {
    Object.assign(window, { IntersectionObserver: Observer })
    const { result } = renderHook(useInView)
    act(() => void result.current[0](document.body))
    expect(result.current[1]).toBe(false)
    act(() => Observer.tell(false))
    expect(result.current[1]).toBe(false)
    act(() => Observer.tell(true))
    expect(result.current[1]).toBe(true)
    act(() => Observer.tell(false))
    expect(result.current[1]).toBe(true)
  })

  it('counts as in view where the browser cannot tell', () => {
    const { result } = renderHook(useInView)
    act(() => void result.current[0](document.body))
    expect(result.current[1]).toBe(true)
  })
})
