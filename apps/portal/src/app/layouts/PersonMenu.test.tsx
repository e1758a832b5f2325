import { content } from '@earshot/contract/endpoints/account/content.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { changeLanguage, currentLanguage } from '#i18n/i18n.ts'
import { aSiteList } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

async function openMenu() {
  const api = fakeApi()
  await signedIn(api)
  api.on(sites.list, () => aSiteList([]))
  api.on(content.languages, () => ({
    items: [
      { value: 'en-US', label: 'English' },
      { value: 'de', label: 'Deutsch' },
    ],
  }))
  api.on(content.page, ({ params }) => ({ slug: params.slug ?? '', title: 'x', body: '<p>How to</p>' }))
  const view = renderAt('/app/sites')
  await view.user.click(await screen.findByRole('button', { name: /^Account of/ }))
  return view
}

it('The menu leads to help', async () => {
  const { user, router } = await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: 'Help' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'))
})

it('The menu lets the language be chosen', async () => {
  onTestFinished(() => changeLanguage('en-US'))
  const { user } = await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: 'Language' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Language' }))
  expect(await dialog.findByRole('radio', { name: 'English' })).toBeChecked()
  await user.click(dialog.getByRole('radio', { name: 'Deutsch' }))
  await waitFor(() => expect(currentLanguage()).toBe('de'))
  expect(await dialog.findByRole('radio', { name: 'Deutsch', checked: true })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /^Account of/ })).toHaveFocus()
})

it('The menu says that a language cannot be had without a network, and keeps the one there is', async () => {
  const { resources } = i18next.options
  onTestFinished(() => {
    if (resources !== undefined) i18next.options.resources = resources
  })
  const { user } = await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: 'Language' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Language' }))
  // Texts are files here, as in a browser, and none is served.
  delete i18next.options.resources
  await user.click(await dialog.findByRole('radio', { name: 'Deutsch' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^No connection to the server/)
  expect(dialog.getByRole('radio', { name: 'English' })).toBeChecked()
})
