import { notes } from '@earshot/contract/endpoints/farm/notes.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { Note } from '@earshot/contract/schemas/farm/note.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/notes'

async function noted(items: Note[]) {
  const { api, farm } = await barnApi()
  const state = { items }
  api.on(notes.markViewed, () => {
    state.items = state.items.map(note => ({ ...note, unread: false }))
    return undefined
  })
  api.on(sites.read, () => ({ ...farm.site, unread_notes: state.items.filter(note => note.unread).length }))
  api.on(notes.list, () => ({
    items: state.items,
    page: 1,
    per_page: 10,
    total: state.items.length,
    pages: 1,
  }))
  api.on(notes.create, ({ body }) => {
    const note = { ...(body as { note: string; message: string }), id: 9, user: null, username: 'Griet' }
    const stored = { ...note, created_at: new Date().toISOString(), unread: false }
    state.items = [stored, ...state.items]
    return stored
  })
  return { api, farm, ...renderAt(PAGE) }
}

const NOTE: Note = {
  id: 1,
  user: { id: 2, name: 'Ines Maes' },
  username: 'Ines Maes',
  note: 'Samples',
  message: 'Please keep the boots per house.',
  created_at: '2026-03-01T08:00:00Z',
  unread: true,
}

it('A new note is marked as new while it is read, and told to be looked at', async () => {
  const { api, queryClient } = await noted([NOTE])
  expect(await screen.findByRole('heading', { name: '1 new note.' })).toBeInTheDocument()
  await waitFor(() => expect(api.calls(notes.markViewed)).toHaveLength(1))
  await queryClient.invalidateQueries()
  expect(screen.getByRole('heading', { name: 'New: Samples' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Notes' })).toBeInTheDocument()
})

it('A note is written, and stands on top with an empty form beside it', async () => {
  const { user } = await noted([])
  const form = within(await screen.findByRole('region', { name: 'Write a note' }))
  await user.type(form.getByRole('textbox', { name: 'Subject' }), 'Boots')
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'One pair for each house.')
  await user.click(form.getByRole('button', { name: 'Post the note' }))
  expect(await screen.findByRole('heading', { name: 'Boots' })).toBeInTheDocument()
  expect(form.getByRole('textbox', { name: 'Subject' })).toHaveValue('')
})

it('The key N goes to the form, wherever nothing is being typed', async () => {
  const { user } = await noted([NOTE])
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  await user.keyboard('n')
  expect(subject).toHaveFocus()
  expect(subject).toHaveValue('')
  await user.keyboard('New')
  expect(subject).toHaveValue('New')
})

it('An empty note is refused on its fields, and a viewer is not asked to write', async () => {
  const { api, farm, user, queryClient } = await noted([NOTE])
  await user.click(await screen.findByRole('button', { name: 'Post the note' }))
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
  api.on(sites.read, () => ({ ...farm.site, current_user_role: 'VIEWER' as const }))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Write a note' })).toBeNull())
})

it('Notes that cannot be had lead to the page that says so', async () => {
  const { api } = await barnApi()
  api.on(notes.list, () => new FakeFailure(503))
  const { router } = renderAt(PAGE)
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/server-error'))
})
