import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useWizard } from './use-wizard.ts'

const PAGES = ['account', 'personalData', 'newsletter'] as const

function start() {
  const onMove = vi.fn()
  const { result } = renderHook(() => useWizard(PAGES, onMove))
  return { result, onMove, go: (step: () => void) => act(step) }
}

it('The wizard begins with the first page, before which there is none', () => {
  const { result } = start()
  expect(result.current).toMatchObject({ page: 'account', step: 1, steps: 3, back: null })
})

it('The wizard goes on and back page by page, and tells of each move', () => {
  const { result, onMove, go } = start()
  go(result.current.next)
  go(result.current.next)
  expect(result.current).toMatchObject({ page: 'newsletter', step: 3 })
  go(() => result.current.back?.())
  expect(result.current).toMatchObject({ page: 'personalData', step: 2 })
  go(() => result.current.back?.())
  expect(result.current).toMatchObject({ page: 'account', step: 1, back: null })
  expect(onMove).toHaveBeenCalledTimes(4)
})

it('The wizard stays on the last page, and says of no move that was none', () => {
  const { result, onMove, go } = start()
  go(() => result.current.goTo('newsletter'))
  go(result.current.next)
  expect(result.current).toMatchObject({ page: 'newsletter', step: 3 })
  expect(onMove).toHaveBeenCalledTimes(1)
})

it('The wizard goes to the page where something was refused, from wherever it is', () => {
  const { result, onMove, go } = start()
  go(() => result.current.goTo('newsletter'))
  go(() => result.current.goTo('account'))
  expect(result.current).toMatchObject({ page: 'account', step: 1, back: null })
  expect(onMove).toHaveBeenCalledTimes(2)
})

it('The wizard needs nobody to be told', () => {
  const { result } = renderHook(() => useWizard(['only']))
  act(result.current.next)
  expect(result.current).toMatchObject({ page: 'only', step: 1, steps: 1, back: null })
})
