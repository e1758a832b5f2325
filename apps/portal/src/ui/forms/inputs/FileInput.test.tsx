import { endpoint } from '@earshot/contract/endpoint.ts'
import { file } from '@earshot/contract/schemas/file.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { EntryForm } from '#ui/forms/EntryForm.tsx'
import { useEntryForm } from '#ui/forms/use-entry-form.ts'
import { FileInput } from './FileInput.tsx'

const IMAGES = { types: ['image/png'], bytes: 10 }
const addScheme = endpoint({
  method: 'POST',
  path: '/schemes/',
  access: 'public',
  summary: 'Add.',
  encoding: 'multipart',
  body: z.object({ scheme: file(IMAGES).nullish(), pictures: z.array(file(IMAGES)) }),
  success: { status: 204 },
})

function Files() {
  const form = useEntryForm(addScheme, {
    defaultValues: { scheme: null as File | null, pictures: [] as File[] },
    onDone: () => undefined,
  })
  const kind = { accept: IMAGES.types, maxBytes: 2_500_000 }
  return (
    <EntryForm form={form} submit="Save">
      <FileInput form={form} name="scheme" label="Scheme" {...kind} />
      <FileInput form={form} name="pictures" label="Pictures" {...kind} multiple />
    </EntryForm>
  )
}

async function open() {
  fakeApi()
  const { user } = renderInPage(<Files />)
  await screen.findByLabelText('Scheme')
  return { user, scheme: screen.getByLabelText('Scheme'), pictures: screen.getByLabelText('Pictures') }
}

const picture = (name: string, bytes = 3) => new File(['x'.repeat(bytes)], name, { type: 'image/png' })

describe('chosen files', () => {
  it('are told as they come, and the field tells how large they may be', async () => {
    const { user, pictures } = await open()
    expect(pictures).toHaveAccessibleDescription('At most 2.5 MB.')
    await user.upload(pictures, [picture('a.png'), picture('b.png')])
    const chosen = screen.getByText('a.png').closest('[aria-live="polite"]')
    expect(chosen).toHaveTextContent(/a\.png.*b\.png/)
  })

  it('are chosen by a button in the words of the reader, not of the browser', async () => {
    await open()
    expect(screen.getByText('Choose a file')).toBeVisible()
    expect(screen.getByText('Add files')).toBeVisible()
  })

  it('of one field give way to the next, of a list are added to it', async () => {
    const { user, scheme, pictures } = await open()
    for (const name of ['a.png', 'b.png']) {
      await user.upload(scheme, picture(`one-${name}`))
      await user.upload(pictures, picture(name))
    }
    expect(screen.queryByText('one-a.png')).toBeNull()
    for (const name of ['one-b.png', 'a.png', 'b.png']) expect(screen.getByText(name)).toBeVisible()
  })

  it('are judged as soon as they are chosen, and again when one is taken away', async () => {
    const { user, pictures } = await open()
    await user.upload(pictures, [picture('a.png'), picture('large.png', 11)])
    await waitFor(() => expect(pictures).toBeInvalid())
    expect(pictures).toHaveAccessibleDescription(/^This is too large\./)
    await user.click(screen.getByRole('button', { name: 'Remove large.png' }))
    await waitFor(() => expect(pictures).toBeValid())
  })

  it('leave the keyboard on their field when one is taken away', async () => {
    const { user, scheme } = await open()
    await user.upload(scheme, picture('a.png'))
    await user.tab()
    await user.keyboard('{Enter}')
    expect(screen.queryByText('a.png')).toBeNull()
    expect(scheme).toHaveFocus()
  })
})
