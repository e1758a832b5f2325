import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError } from '#lib/chunks/retry-chunk.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

/** The first page's code cannot be fetched until the network brings it. */
const network = vi.hoisted(() => ({ isThere: false }))
vi.mock('#lib/chunks/lazy-page.ts', async original => {
  const { lazyPage, ...others } = await original<typeof import('#lib/chunks/lazy-page.ts')>()
  return {
    ...others,
    lazyPage: (load: () => Promise<Record<string, never>>, name: string, texts: string[]) =>
      lazyPage(
        () => (network.isThere ? load() : Promise.reject(new ChunkLoadError(`${name}.js`))),
        name,
        texts,
      ),
  }
})

beforeEach(async () => {
  await signedOut()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it('A start without its first page says so and opens it when the network is back', async () => {
  fakeApi()
  renderAt('/contact-us')
  expect(await screen.findByRole('heading', { name: 'This page has not arrived yet' })).toBeVisible()
  network.isThere = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('heading', { name: 'Contact us' })).toBeVisible()
})
