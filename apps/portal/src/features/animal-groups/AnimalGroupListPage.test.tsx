import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import type { AnimalGroup } from '@earshot/contract/schemas/batches/animal-group.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadListReader } from '#api/lists/use-list-reader.ts'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/animal-groups'
const NURSERY = { id: 2, name: 'Nursery 2' }
const WEANED: AnimalGroup = {
  id: 5,
  name: 'Weaned 46',
  animals: 320,
  birth_date: '2026-10-20',
  state: 'LOCATED',
  airspace: NURSERY,
  location_history: [
    {
      airspace: { id: 1, name: 'Nursery 1' },
      from: '2026-11-01T08:00:00.000Z',
      to: '2026-11-10T08:00:00.000Z',
    },
    { airspace: NURSERY, from: '2026-11-10T08:00:00.000Z', to: null },
  ],
  created_at: '2026-11-01T08:00:00.000Z',
  closed_at: null,
}

// React's test mode loses what is loaded on demand while a click is being handled, so it is loaded before.
beforeAll(loadListReader)

async function open() {
  const { api } = await barnApi()
  api.on(animalGroups.list, () => ({ items: [WEANED], page: 1, per_page: 10, total: 1, pages: 1 }))
  return { api, ...renderAt(PAGE) }
}

describe('The animal groups of a site', () => {
  it('Animal groups say where each is, since when, and where it was before', async () => {
    await open()
    const table = await screen.findByRole('table', { name: 'Animal groups' })
    expect(within(table).getByRole('row', { name: /Weaned 46/ })).toHaveTextContent(
      /Placed.*320.*20 Oct 2026.*Nursery 2 since 10 Nov 2026.*Nursery 1/,
    )
  })

  it('Animal groups are made in two steps by one form: the group, then its place', async () => {
    const { api, user } = await open()
    const made = { ...WEANED, id: 6, name: 'Weaned 47', airspace: null, location_history: [] }
    api.on(animalGroups.create, () => made)
    api.on(animalGroups.locate, () => ({ ...made, airspace: NURSERY }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Weaned 47')
    await user.type(screen.getByRole('textbox', { name: 'Animals' }), '300')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Airspace' }), 'Nursery 2')
    await user.click(screen.getByRole('button', { name: 'Add the group' }))
    await waitFor(() => expect(api.calls(animalGroups.locate)).toHaveLength(1))
    const sent = api.calls(animalGroups.create).flatMap(({ body }) => body ?? [])
    expect(sent).toEqual([{ name: 'Weaned 47', animals: 300, birth_date: null }])
    expect(api.calls(animalGroups.locate)[0]?.body).toEqual({ airspace: 2 })
    expect(await screen.findByText('Weaned 47 is added.')).toBeVisible()
  })

  it('Animal groups without a place stand where only that failed, which is said', async () => {
    const { api, user } = await open()
    api.on(animalGroups.create, () => ({ ...WEANED, name: 'Weaned 47', airspace: null }))
    api.on(animalGroups.locate, () => new FakeFailure(503))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Weaned 47')
    await user.type(screen.getByRole('textbox', { name: 'Animals' }), '300')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Airspace' }), 'Nursery 2')
    await user.click(screen.getByRole('button', { name: 'Add the group' }))
    expect(await screen.findByText(/^Weaned 47 is added, but could not be placed/)).toBeVisible()
  })

  it('Animal groups move to another airspace, and are closed once that is confirmed by name', async () => {
    const { api, user } = await open()
    api.on(animalGroups.locate, () => ({ ...WEANED, airspace: { id: 1, name: 'Nursery 1' } }))
    api.on(animalGroups.close, () => ({ ...WEANED, state: 'CLOSED' as const }))
    await user.click(await screen.findByRole('button', { name: 'Move Weaned 46' }))
    const move = screen.getByRole('dialog', { name: 'Move Weaned 46' })
    expect(within(move).queryByRole('option', { name: 'Nursery 2' })).toBeNull()
    await user.selectOptions(within(move).getByRole('combobox'), 'Nursery 1')
    await user.click(within(move).getByRole('button', { name: 'Move' }))
    expect(await screen.findByText('Weaned 46 is in Nursery 1.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close Weaned 46' }))
    await user.click(
      within(screen.getByRole('dialog', { name: 'Close Weaned 46?' })).getByRole('button', {
        name: 'Close the group',
      }),
    )
    await waitFor(() => expect(api.calls(animalGroups.close)).toHaveLength(1))
  })
})
