import type { LegalKind } from '@earshot/contract/account-values.ts'
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile, aSiteList } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const text = (content: string, version: number) => ({ country: 'BE', language: 'en-US', version, content })

/** Opens the sites as somebody whose country has new versions of these texts. */
async function open(...kinds: LegalKind[]) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ legal_to_accept: kinds }))
  api.on(sites.list, () => aSiteList([]))
  api.on(content.privacy, () => text('<p>We listen to barns.</p>', 7))
  api.on(content.dataPrivacy, () => text('<p>We store coughs.</p>', 3))
  api.on(content.acceptPrivacy, () => undefined)
  api.on(content.acceptDataPrivacy, () => undefined)
  return { api, ...renderAt('/app/sites/list') }
}

const accept = () => screen.findByRole('button', { name: 'Accept and go on' })

it('The new version is shown instead of the sites, and accepting it opens them', async () => {
  const { api, user } = await open('PRIVACY')
  expect(await screen.findByText('We listen to barns.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Please read what is new' })).toBeVisible()
  expect(screen.getByText(/7$/)).toBeVisible()
  expect(screen.queryByText('We store coughs.')).toBeNull()
  expect(api.calls(content.dataPrivacy)).toHaveLength(0)
  await user.click(await accept())
  await waitFor(() => expect(screen.queryByText('Please read what is new')).toBeNull())
  expect(api.calls(content.acceptPrivacy)[0]?.params).toEqual({ country: 'BE' })
  expect(api.calls(content.acceptDataPrivacy)).toHaveLength(0)
})

it('Two new texts are both read and both accepted at once', async () => {
  const { api, user } = await open('PRIVACY', 'DATA_PRIVACY')
  expect(await screen.findByText('We listen to barns.')).toBeVisible()
  expect(await screen.findByText('We store coughs.')).toBeVisible()
  await user.click(await accept())
  await waitFor(() => expect(screen.queryByText('Please read what is new')).toBeNull())
  expect(api.calls(content.acceptPrivacy)).toHaveLength(1)
  expect(api.calls(content.acceptDataPrivacy)).toHaveLength(1)
})

it('Nobody can accept a text that did not load, until it has', async () => {
  const { api, user } = await open('PRIVACY', 'DATA_PRIVACY')
  let answer = (_: FakeFailure): void => undefined
  api.on(content.dataPrivacy, () => new Promise(resolve => (answer = resolve)))
  await waitFor(() => expect(api.calls(content.dataPrivacy)).toHaveLength(1))
  answer(new FakeFailure(500))
  expect(await screen.findByText('We listen to barns.')).toBeVisible()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(await accept()).toBeDisabled()
  expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/sign-out')
  api.on(content.dataPrivacy, () => text('<p>We store coughs.</p>', 3))
  await user.click(retry)
  expect(await screen.findByText('We store coughs.')).toBeVisible()
  expect(await accept()).toBeEnabled()
})

it('An acceptance that did not arrive says so, keeps the text, and can be tried again', async () => {
  const { api, user } = await open('PRIVACY')
  api.on(content.acceptPrivacy, () => new FakeFailure(503))
  await screen.findByText('We listen to barns.')
  await user.click(await accept())
  expect(await screen.findByRole('alert')).toHaveTextContent(/The server could not do this/)
  expect(screen.getByText('We listen to barns.')).toBeVisible()
  api.on(content.acceptPrivacy, () => undefined)
  await user.click(await accept())
  await waitFor(() => expect(screen.queryByText('Please read what is new')).toBeNull())
})
