import { content } from '@earshot/contract/endpoints/account/content.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aSiteList } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'
import { CrashedShell } from './CrashScreens.tsx'

/** The code comes when the test releases it; the message-sent page breaks while it is drawn. */
const { contact, restored } = vi.hoisted(() => {
  function slow() {
    let open: () => void = () => undefined
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    return { gate, open: () => open() }
  }
  return { contact: slow(), restored: slow() }
})
vi.mock('#features/public/ContactPage.tsx', async original => {
  await contact.gate
  return original()
})
vi.mock('#features/public/RestorePasswordSuccessPage.tsx', async original => {
  await restored.gate
  return original()
})
vi.mock('#features/public/ContactSuccessPage.tsx', () => ({
  ContactSuccessPage: () => {
    throw new Error('The page broke at line 7')
  },
}))
vi.mock('#features/sites/SiteListPage.tsx', async original => {
  const pages = await original<typeof import('#features/sites/SiteListPage.tsx')>()
  return {
    SiteListPage: () => {
      if (window.location.hash === '#broken') throw new Error('The list broke')
      return <pages.SiteListPage />
    },
  }
})

beforeEach(async () => {
  await signedOut()
  window.history.replaceState(null, '', '/')
})

const arrived = (view: ReturnType<typeof renderAt>, path: string) =>
  waitFor(() => expect(view.router.state.location.pathname).toBe(path))

describe('The guard of a path', () => {
  it.each(['/', '/login', '/no-such-page', '/sign-in/more', '/app-store'])(
    'The path %s leads a visitor to sign-in',
    async path => {
      fakeApi()
      await arrived(renderAt(path), '/sign-in')
    },
  )

  it('The path /login leads to sign-in, which leads on to the sites with a session', async () => {
    const api = fakeApi()
    await signedIn(api)
    api.on(sites.list, () => aSiteList([]))
    for (const path of ['/login', '/no-such-page', '/']) {
      const view = renderAt(path)
      await arrived(view, '/app/sites')
      view.unmount()
    }
  })
})

describe('The title of a page', () => {
  it.each([
    ['/sign-in', 'Sign in'],
    ['/restore-password', 'Forgot your password?'],
    ['/terms-of-use', 'Terms of use'],
    ['/not-found', null],
    ['/too-many-requests', null],
    ['/error', null],
  ])('The title of %s is that of the page, then the product', async (path, title) => {
    fakeApi()
    renderAt(path)
    await waitFor(() => expect(document.title).toMatch(/^.+ \| Earshot$/))
    if (title !== null) expect(document.title).toBe(`${title} | Earshot`)
  })
})

describe('The full-height spinner', () => {
  it('The spinner is not seen between pages: the former one stays until the next is there', async () => {
    fakeApi()
    const { router } = renderAt('/restore-password')
    const here = await screen.findByRole('heading', { name: 'Forgot your password?' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'] })
    const going = router.navigate({ to: '/contact-us' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(here).toBeVisible()
    expect(screen.queryByRole('status', { name: 'Earshot' })).toBeNull()
    vi.useRealTimers()
    contact.open()
    await going
    expect(await screen.findByRole('heading', { name: 'Contact us' })).toBeVisible()
  })

  it.each([
    ['/not-found', {}, 'There is nothing here'],
    ['/app/not-found', {}, 'There is nothing here'],
    ['/too-many-requests', { wait: 45 }, 'Try again in 45 seconds.'],
    ['/app/error', { message: 'The list broke' }, 'The list broke'],
    ['/registration-success', { activated: true as const }, 'Your email address is confirmed'],
  ])('The path %s says the same as long as it stays', async (to, state, said) => {
    await signedIn(fakeApi())
    const { router } = renderAt('/help')
    await screen.findByRole('heading', { level: 1 })
    await router.navigate({ to, state })
    await screen.findByText(said)
    const before = screen.getByRole('main').textContent
    const going = router.navigate({ to: '/restore-password-success' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/restore-password-success'))
    await new Promise(resolve => setTimeout(resolve))
    expect(screen.getByRole('main').textContent).toBe(before)
    await router.navigate({ to: '/help' })
    await going
  })
})

describe('A page that breaks while it is drawn', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

  it('A broken page leads to the error page, which carries the details', async () => {
    fakeApi()
    const view = renderAt('/contact-us-success')
    await arrived(view, '/error')
    expect(await screen.findByText('The page broke at line 7')).toBeVisible()
  })

  it('A broken page in the signed-in area leads to the error page there and shows them', async () => {
    const api = fakeApi()
    await signedIn(api)
    api.on(content.languages, () => ({ items: [] }))
    window.history.replaceState(null, '', '/#broken')
    const view = renderAt('/app/sites')
    await arrived(view, '/app/error')
    expect(await screen.findByText('The list broke')).toBeVisible()
  })

  it('A broken shell leads to the root path, once', () => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
    sessionStorage.clear()
    for (let crash = 0; crash < 2; crash += 1) {
      render(<CrashedShell error={new Error('The shell broke')} reset={() => undefined} />).unmount()
    }
    expect(leave.mock.calls).toEqual([['/']])
  })
})
