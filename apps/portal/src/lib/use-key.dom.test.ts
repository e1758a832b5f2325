import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { setSingleKeys } from './single-keys.ts'
import { useKey } from './use-key.ts'

it('A key on its own acts, until such keys are turned off', () => {
  onTestFinished(() => setSingleKeys(true))
  const act = vi.fn(() => true)
  renderHook(() => useKey('n', act))
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(act).toHaveBeenCalledTimes(1)
  setSingleKeys(false)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(act).toHaveBeenCalledTimes(1)
  setSingleKeys(true)
  fireEvent.keyDown(document.body, { key: 'N', ctrlKey: true })
  expect(act).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: 'N' })
  expect(act).toHaveBeenCalledTimes(2)
})
