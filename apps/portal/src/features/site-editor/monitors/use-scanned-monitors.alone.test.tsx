import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Torch } from './camera.ts'
import { useScanned } from './use-scanned-monitors.ts'

const light = vi.hoisted(() => vi.fn<Torch>(async () => undefined))

vi.mock('./camera.ts', async original => ({
  ...(await original<typeof import('./camera.ts')>()),
  readLabels: async (_video: HTMLVideoElement, { onOpen }: { onOpen: (torch: Torch | null) => void }) =>
    onOpen(light),
}))

it('The hook hands on the light of the camera and leaves it off', async () => {
  const { result } = renderHook(() => {
    const state = { draft: { tree: [] }, changeTree: vi.fn() } as unknown as Parameters<typeof useScanned>[0]
    const deck = { key: 'deck' } as Parameters<typeof useScanned>[1]
    const scanned = useScanned(state, deck)
    scanned.video.current ??= document.createElement('video')
    return scanned
  })
  await waitFor(() => expect(result.current.torch).toBe(light))
  expect(light).not.toHaveBeenCalled()
})
