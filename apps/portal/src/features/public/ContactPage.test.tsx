import { content } from '@earshot/contract/endpoints/account/content.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const MESSAGE = 'The monitor in airspace 4 is silent.'

async function openForm() {
  const api = fakeApi()
  const view = renderAt('/contact-us')
  await screen.findByRole('heading', { name: 'Contact us' })
  const write = async (message: string) => {
    await view.user.type(screen.getByLabelText('Your name'), 'Griet Verlinde')
    await view.user.type(screen.getByLabelText('Email'), 'griet@linde.example')
    await view.user.type(screen.getByLabelText('Message'), message)
    await view.user.click(screen.getByRole('button', { name: 'Send the message' }))
  }
  return { api, write, ...view }
}

describe('Contact', () => {
  it('The form sends the message and confirms', async () => {
    const { api, write, user, router } = await openForm()
    api.on(content.contact, () => undefined)
    await write(MESSAGE)
    expect(await screen.findByRole('heading', { name: 'Your message is on its way' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/contact-us-success')
    expect(api.calls(content.contact)[0]?.body).toEqual({
      name: 'Griet Verlinde',
      email: 'griet@linde.example',
      message: MESSAGE,
    })
    await user.click(screen.getByRole('link', { name: 'Go to sign-in' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  it('The form counts the letters and asks for at least 25', async () => {
    const { api, write } = await openForm()
    await write('Too short')
    expect(screen.getByText('9 / 5,000')).toBeVisible()
    await waitFor(() =>
      expect(screen.getByLabelText('Message')).toHaveAccessibleDescription(
        'At least 25 characters. 9 of 5,000 characters used',
      ),
    )
    expect(api.requests).toHaveLength(0)
  })

  it('The form counts as the rule does: a character is one, however the browser stores it', async () => {
    const { write } = await openForm()
    await write('Pigs 🐖🐖 ')
    expect(screen.getByText('7 / 5,000')).toBeVisible()
  })

  it('The form keeps the message while the server asks for a pause', async () => {
    const { api, write, router } = await openForm()
    api.on(content.contact, () => new FakeFailure(429, { code: 'too_many_requests' }))
    await write(MESSAGE)
    expect(await screen.findByRole('heading', { name: 'Too many requests' })).toBeVisible()
    router.history.back()
    expect(await screen.findByLabelText('Message')).toHaveValue(MESSAGE)
    expect(screen.getByLabelText('Your name')).toHaveValue('Griet Verlinde')
  })

  it('The form puts the server’s errors on their fields and focuses the first', async () => {
    const { api, write } = await openForm()
    api.on(content.contact, () => new FakeFailure(400, { code: 'invalid', name: ['No such name.'] }))
    await write(MESSAGE)
    await waitFor(() =>
      expect(screen.getByLabelText('Your name')).toHaveAccessibleDescription('No such name.'),
    )
    expect(screen.getByLabelText('Your name')).toHaveFocus()
  })
})
