import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

beforeEach(async () => {
  await signedOut()
  fakeApi()
})

it.each([
  [45, 'Try again in 45 seconds.'],
  [61, 'Try again in 2 minutes.'],
])('says after a 429 how long %i seconds are, and suggests nothing', async (wait, sentence) => {
  const { router } = renderAt('/sign-in')
  await screen.findByRole('heading', { name: 'Sign in' })
  await router.navigate({ to: '/too-many-requests', state: { wait } })
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByText('What you can do')).toBeNull()
})

it('suggests the way home where there is nothing', async () => {
  renderAt('/not-found')
  expect(await screen.findByRole('link', { name: /^Go back to your sites/ })).toHaveAttribute(
    'href',
    '/app/sites',
  )
})
