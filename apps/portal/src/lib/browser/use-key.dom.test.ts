import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { setSingleKeyShortcuts } from './single-key-shortcuts.ts'
import { useKey } from './use-key.ts'

it('A key on its own acts, until such keys are turned off', () => {
  onTestFinished(() => setSingleKeyShortcuts(true))
  const act = vi.fn(() => true)
  renderHook(() => useKey('n', act))
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(act).toHaveBeenCalledTimes(1)
  setSingleKeyShortcuts(false)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(act).toHaveBeenCalledTimes(1)
  setSingleKeyShortcuts(true)
  fireEvent.keyDown(document.body, { key: 'N', ctrlKey: true })
  expect(act).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: 'N' })
  expect(act).toHaveBeenCalledTimes(2)
})
