import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(async () => {
  await signedOut()
  fakeApi()
})

it.each([
  [45, 'Try again in 45 seconds.'],
  [61, 'Try again in 2 minutes.'],
])('The page says after a 429 how long %i seconds are, and suggests nothing', async (wait, sentence) => {
  const { router } = renderAt('/sign-in')
  await screen.findByRole('heading', { name: 'Sign in' })
  await router.navigate({ to: '/too-many-requests', state: { wait } })
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByText('What you can do')).toBeNull()
})

it('The page leads a stranger to sign-in, not back to sites of theirs', async () => {
  renderAt('/not-found')
  for (const name of ['Go to sign-in', /^Go to sign-in and find your way/]) {
    // The way home leads to the sites, which ask for a sign-in first.
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/app/sites')
  }
  expect(screen.queryByText(/your sites/)).toBeNull()
})

it('The page suggests the way home where there is nothing', async () => {
  await signedIn(fakeApi())
  renderAt('/app/not-found')
  expect(await screen.findByRole('link', { name: /^Go back to your sites/ })).toHaveAttribute(
    'href',
    '/app/sites',
  )
})

it.each(['/not-found', '/too-many-requests', '/error'])(
  'The page %s has the footer of the public pages',
  async path => {
    renderAt(path)
    const footer = await screen.findByRole('contentinfo')
    for (const name of ['Help', 'Terms of use', 'Data privacy', 'Imprint']) {
      expect(within(footer).getByRole('link', { name })).toBeVisible()
    }
  },
)
