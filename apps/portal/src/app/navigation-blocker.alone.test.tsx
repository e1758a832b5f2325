import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ChunkLoadError } from '#lib/chunks/retry-chunk.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'
import { blockNavigations } from './navigation-blocker.ts'

/** The contact page cannot be fetched until the network brings it. */
const network = vi.hoisted(() => ({ isThere: false, tries: 0 }))
vi.mock('#lib/chunks/lazy-page.ts', async original => {
  const { lazyPage, ...others } = await original<typeof import('#lib/chunks/lazy-page.ts')>()
  return {
    ...others,
    lazyPage: (load: () => Promise<Record<string, never>>, name: string, texts: string[]) =>
      lazyPage(
        async () => {
          if (name !== 'ContactPage') return load()
          network.tries += 1
          if (!network.isThere) throw new ChunkLoadError('ContactPage.js')
          return load()
        },
        name,
        texts,
      ),
  }
})

beforeEach(async () => {
  await signedOut()
  network.isThere = false
  network.tries = 0
  fakeApi()
})

async function openSignIn() {
  const view = renderAt('/sign-in')
  onTestFinished(blockNavigations(view.router))
  await screen.findByRole('heading', { name: 'Sign in' })
  return { ...view, path: () => view.router.state.location.pathname }
}

function runningBuild(script: string): void {
  const element = Object.assign(document.createElement('script'), { type: 'module' })
  element.setAttribute('src', script)
  vi.spyOn(document, 'scripts', 'get').mockReturnValue([element] as never)
}
const bringNetworkBack = () => {
  network.isThere = true
  window.dispatchEvent(new Event('online'))
}
const contactPage = () => screen.findByRole('heading', { name: 'Contact us' })

describe('A page whose chunks cannot be had', () => {
  it('The page is not missed under the pointer, where nobody has asked for it', async () => {
    const { router, path } = await openSignIn()
    await router.preloadRoute({ to: '/contact-us' })
    expect(network.tries).toBe(1)
    expect(path()).toBe('/sign-in')
    expect(screen.queryByText(/^The page you chose/)).toBeNull()
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  it('The blocker leaves address, page and typed words, says so, and is forgotten on request', async () => {
    const { router, path, user } = await openSignIn()
    const email = screen.getByLabelText('Email')
    await user.type(email, 'griet@farm.example')
    void router.navigate({ to: '/contact-us' })
    expect(await screen.findByText(/^The page you chose has not arrived/)).toBeVisible()
    expect(path()).toBe('/sign-in')
    expect(email).toHaveValue('griet@farm.example')

    await user.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(screen.queryByText(/^The page you chose/)).toBeNull()
  })

  it('The blocked page gives way to another that is there', async () => {
    const { router, path } = await openSignIn()
    void router.navigate({ to: '/contact-us' })
    await screen.findByText(/^The page you chose has not arrived/)
    await router.navigate({ to: '/restore-password' })
    await waitFor(() => expect(path()).toBe('/restore-password'))
    expect(screen.queryByText(/^The page you chose/)).toBeNull()
  })

  it('A page of a newer build is opened by the reader’s hand where something has been typed', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const served = '<meta name="earshot-version"><script type="module" src="/public/assets/start-new.js">'
    const { router, user } = await openSignIn()
    runningBuild('/public/assets/start-old.js')
    vi.stubGlobal('fetch', async () => new Response(served))
    await user.type(screen.getByLabelText('Email'), 'g')
    void router.navigate({ to: '/contact-us' })
    expect(await screen.findByText(/comes with a new version of Earshot/)).toBeVisible()
    expect(leave).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Open it' }))
    expect(leave.mock.calls).toEqual([['/contact-us']])
  })

  it('The page is offered when it has come, where something has been typed', async () => {
    const { router, path, user } = await openSignIn()
    await user.type(screen.getByLabelText('Email'), 'g')
    void router.navigate({ to: '/contact-us' })
    await screen.findByText(/^The page you chose has not arrived/)
    bringNetworkBack()
    expect(await screen.findByText(/^The page you chose is here now/)).toBeVisible()
    expect(path()).toBe('/sign-in')
    await user.click(screen.getByRole('button', { name: 'Open it' }))
    expect(await contactPage()).toBeVisible()
    expect(path()).toBe('/contact-us')
  })
})
