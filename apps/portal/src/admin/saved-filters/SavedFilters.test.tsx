import { savedFilters } from '@earshot/contract/endpoints/admin/saved-filters.ts'
import type {
  SavedFilter,
  SavedFilterForm,
  SavedFilterPatch,
  SavedSearch,
} from '@earshot/contract/schemas/admin/saved-filter.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { noToasts } from '#test/no-toasts.ts'
import { renderInPage } from '#test/render.tsx'
import { SavedFilters } from './SavedFilters.tsx'

afterEach(noToasts)

const SILENT: SavedFilter = { id: 4, list: 'DEVICES', name: 'Silent in Spain', search: { filter: 'OFFLINE' } }

/** Shows the saved filters of a list whose address holds `search`, against a server that keeps them. */
async function open({ saved = [SILENT], search = {} }: { saved?: SavedFilter[]; search?: SavedSearch } = {}) {
  const api = fakeApi()
  const state = { saved }
  api.on(savedFilters.list, () => ({ items: state.saved }))
  api.on(savedFilters.add, ({ body }) => {
    const added = { id: 9, ...(body as SavedFilterForm) }
    state.saved = [...state.saved, added]
    return added
  })
  api.on(savedFilters.change, ({ params, body }) => {
    const change = body as SavedFilterPatch
    state.saved = state.saved.map(each =>
      String(each.id) === params.savedFilterId ? { ...each, ...change } : each,
    )
    return state.saved[0] ?? SILENT
  })
  api.on(savedFilters.remove, ({ params }) => {
    state.saved = state.saved.filter(({ id }) => String(id) !== params.savedFilterId)
    return undefined
  })
  function Listed() {
    const [address, setAddress] = useState<Record<string, string | number | undefined>>({ ...search })
    const setWritten = (change: object) => setAddress(before => ({ ...before, ...change }))
    return (
      <>
        <SavedFilters of="DEVICES" list={{ search: address, setWritten }} />
        <button type="button" onClick={() => setAddress({ filter: 'ALARM' })}>
          Filter by Alarm
        </button>
        <p>{`Address: ${JSON.stringify(address)}`}</p>
      </>
    )
  }
  const view = renderInPage(<Listed />)
  await waitFor(() => expect(api.calls(savedFilters.list)).toHaveLength(1))
  await screen.findByText(/^Address/)
  const menu = async () => {
    await view.user.click(screen.getByRole('button', { name: /^Saved filters/ }))
    await screen.findByRole('menu')
  }
  const choose = async (role: 'menuitem' | 'menuitemradio', name: string) => {
    await menu()
    await view.user.click(await screen.findByRole(role, { name }))
  }
  return { api, ...view, state, menu, choose }
}

it('A saved filter takes the place of what is filtered now, and the button has its name', async () => {
  const { choose } = await open({ search: { filter: 'ALARM', supplier: 3, page: 4, perPage: 50 } })
  await choose('menuitemradio', 'Silent in Spain')
  expect(screen.getByText('Address: {"filter":"OFFLINE","perPage":50}')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Saved filters Silent in Spain' })).toBeVisible()
})

it('A list without filters has nothing to save, and says how one begins', async () => {
  const { menu } = await open({ saved: [], search: { page: 3 } })
  await menu()
  expect(screen.getByText('Choose filters first, then save them here.')).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /^Save/ })).toBeNull()
})

it('What is filtered is saved under a name, and its name is refused on its field', async () => {
  const { api, user, choose } = await open({ saved: [], search: { filter: 'ALARM', page: 2 } })
  await choose('menuitem', 'Save these filters')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save these filters' }))
  const name = await dialog.findByRole('textbox', { name: 'Name' })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(name).toHaveAccessibleDescription(/Please fill this in/)
  // The list is asked for under the same path.
  expect(api.requests.filter(({ body }) => Boolean(body))).toHaveLength(0)
  api.on(savedFilters.add, () => new FakeFailure(400, { code: 'invalid', name: ['You have this name.'] }))
  await user.type(name, 'Alarms')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(name).toHaveAccessibleDescription(/You have this name\./))
  api.on(savedFilters.add, ({ body }) => ({ id: 9, ...(body as SavedFilterForm) }))
  api.on(savedFilters.list, () => ({
    items: [{ ...SILENT, id: 9, name: 'Alarms', search: { filter: 'ALARM' } }],
  }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('“Alarms” is saved.')).toBeVisible()
  expect(api.requests.findLast(({ body }) => Boolean(body))?.body).toMatchObject({
    search: { filter: 'ALARM' },
  })
  expect(await screen.findByRole('button', { name: 'Saved filters Alarms' })).toBeVisible()
})

it('The chosen filter has another name from now on', async () => {
  const { user, choose } = await open({ search: { filter: 'OFFLINE' } })
  await choose('menuitem', 'Rename “Silent in Spain”')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Silent in Spain”' }))
  const name = await dialog.findByRole('textbox', { name: 'Name' })
  expect(name).toHaveValue('Silent in Spain')
  await user.clear(name)
  await user.type(name, 'Silent')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('It is called “Silent” now.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Saved filters Silent' })).toBeVisible()
})

it('The chosen filter takes what is filtered since, and has its former filters after an undo', async () => {
  const { user, state, choose } = await open()
  await choose('menuitemradio', 'Silent in Spain')
  await user.click(screen.getByRole('button', { name: 'Filter by Alarm' }))
  await choose('menuitem', 'Save these filters as “Silent in Spain”')
  expect(await screen.findByText('“Silent in Spain” has these filters now.')).toBeVisible()
  expect(state.saved[0]?.search).toEqual({ filter: 'ALARM' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(state.saved[0]?.search).toEqual({ filter: 'OFFLINE' }))
})

it('The filter that is deleted comes back by an undo, with its filters', async () => {
  const { user, state, choose } = await open({ search: { filter: 'OFFLINE' } })
  await choose('menuitem', 'Delete “Silent in Spain”')
  expect(await screen.findByText('“Silent in Spain” is deleted.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Saved filters Choose' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(state.saved).toMatchObject([{ name: 'Silent in Spain', search: { filter: 'OFFLINE' } }]),
  )
})

it('A filter that could not be deleted stays, and the reason is told', async () => {
  const { api, choose } = await open({ search: { filter: 'OFFLINE' } })
  api.on(savedFilters.remove, () => new FakeFailure(404, { message: 'It is gone already.' }))
  await choose('menuitem', 'Delete “Silent in Spain”')
  expect(await screen.findByText('It is gone already.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
