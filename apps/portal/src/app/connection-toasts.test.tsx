import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { noteHeard } from '#api/server-silence.ts'
import { aSiteList } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

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

it('The page tells since when the server has not been heard, and no longer once it answers', async () => {
  const api = fakeApi()
  await signedIn(api)
  api.on(sites.list, () => aSiteList([]))
  renderAt('/app/sites')
  await screen.findByRole('link', { name: 'Skip to content' })
  expect(screen.queryByText(/^Nothing heard from Earshot/)).toBeNull()

  // The day is the one on which the page was opened: the note names the day too where it is another one.
  const today = new Date()
  vi.useFakeTimers({ toFake: ['Date'], now: today.setHours(14, 32, 0, 0) })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  act(() => noteHeard())
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.setSystemTime(today.setHours(14, 34))
  act(() => window.dispatchEvent(new Event('offline')))
  const note = screen.getByText(/^Nothing heard from Earshot since 14:32\./)
  expect(note.closest('[aria-live="polite"]')).toBeVisible()
  act(() => noteHeard())
  expect(screen.queryByText(/^Nothing heard from Earshot/)).toBeNull()
})
