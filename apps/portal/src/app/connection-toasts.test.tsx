import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

it('The toast says that the network is back in place of that it is gone, never both at once', async () => {
  fakeApi()
  renderAt('/sign-in')
  await screen.findByRole('heading', { name: 'Sign in' })
  const tell = (event: string) => act(() => window.dispatchEvent(new Event(event)))
  tell('offline')
  expect(screen.getByText(/^No internet connection/)).toBeVisible()
  tell('online')
  expect(screen.getByText('Back online')).toBeVisible()
  expect(screen.queryByText(/^No internet connection/)).toBeNull()
  tell('offline')
  expect(screen.getByText(/^No internet connection/)).toBeVisible()
  expect(screen.queryByText('Back online')).toBeNull()
})
