import { act, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { useSaving } from './SettingRow.tsx'

function movedTime() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

it('A change is saving, then saved for four seconds', async () => {
  movedTime()
  const { result } = renderHook(useSaving)
  let done = () => {}
  const work = new Promise<void>(resolve => {
    done = resolve
  })
  act(() => void result.current.run(() => work))
  expect(result.current.saving).toEqual({ state: 'saving' })
  await act(async () => done())
  expect(result.current.saving).toEqual({ state: 'saved' })
  act(() => vi.advanceTimersByTime(3_999))
  expect(result.current.saving).toEqual({ state: 'saved' })
  act(() => vi.advanceTimersByTime(1))
  expect(result.current.saving).toEqual({ state: 'idle' })
})

it('A refusal stays, with the words of its field', async () => {
  const refused = new ApiError({
    status: 400,
    code: 'invalid',
    message: 'x',
    fields: { language: ['Not this.'] },
  })
  const { result } = renderHook(useSaving)
  await act(() => result.current.run(() => Promise.reject(refused)))
  expect(result.current.saving).toEqual({ state: 'refused', text: 'Not this.' })
})

it('The later of two changes is told of', async () => {
  const { result } = renderHook(useSaving)
  let refuse = (_: unknown) => {}
  const first = new Promise((_, reject) => {
    refuse = reject
  })
  await act(async () => {
    const earlier = result.current.run(() => first)
    await result.current.run(() => Promise.resolve())
    refuse(new ApiError({ status: 0, code: 'connection_error', message: '' }))
    await earlier
  })
  expect(result.current.saving).toEqual({ state: 'saved' })
})
