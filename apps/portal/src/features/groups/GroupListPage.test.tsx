import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { Group } from '@earshot/contract/schemas/farm/group.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aSite, aSiteList } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }
const SITES = [
  aSite({ id: 1, name: 'Hoeve ter Linde', city: 'Diksmuide' }),
  aSite({ id: 2, name: 'Hof te Rode', city: 'Oudenaarde' }),
  aSite({ id: 3, name: 'De Nieuwe Linde', city: 'Kortemark' }),
]
const OWN: Group = { id: 5, name: 'Own farms', linked_sites: [1, 2] }

async function open(path = '/app/groups', given: Group[] = [OWN]) {
  const api = fakeApi()
  await signedIn(api)
  let kept = given
  api.on(sites.list, () => aSiteList(SITES))
  api.on(groups.list, () => ({ items: kept }))
  api.on(groups.create, ({ body }) => {
    const made = { id: 6, ...(body as Omit<Group, 'id'>) }
    kept = [...kept, made]
    return made
  })
  api.on(groups.update, ({ params, body }) => {
    const changed = { id: Number(params.groupId), ...(body as Omit<Group, 'id'>) }
    kept = kept.map(each => (each.id === changed.id ? changed : each))
    return changed
  })
  api.on(groups.remove, ({ params }) => {
    kept = kept.filter(({ id }) => id !== Number(params.groupId))
    return undefined
  })
  const view = renderAt(path)
  await screen.findByRole('heading', { level: 1 }, WAIT)
  return { api, ...view }
}

const save = () => screen.getByRole('button', { name: 'Save group' })

describe('Groups', () => {
  it('Groups are listed with their sites, and with what is in none of them', async () => {
    await open()
    expect(
      await screen.findByRole('heading', { level: 1, name: '1 group. De Nieuwe Linde is in none of them.' }),
    ).toBeVisible()
    const list = await screen.findByRole('list', { name: 'Groups' })
    expect(list).toHaveTextContent('Own farms2 sitesHoeve ter LindeHof te Rode')
  })

  it('Groups filter the sites list', async () => {
    const { user, router } = await open()
    await user.click(await screen.findByRole('link', { name: 'Show these sites: Own farms' }))
    await waitFor(() => expect(router.state.location.href).toBe('/app/sites?group_id=5'))
  })

  it('The page says what groups are for where there is none', async () => {
    const { user } = await open('/app/groups', [])
    expect(await screen.findByText('No group yet')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'New group' }))
    expect(await screen.findByLabelText('Name')).toBeVisible()
  })

  it('The groups fail with a retry of their own', async () => {
    const api = fakeApi()
    await signedIn(api)
    // Without an answer the page would lead to the error page, and this one would show only for a moment.
    api.on(sites.list, () => aSiteList(SITES))
    api.on(groups.list, () => {
      throw new TypeError('Failed to fetch')
    })
    renderAt('/app/groups')
    expect(await screen.findByText('Groups did not load', {}, WAIT)).toBeVisible()
  })

  it('Groups that the address names and nobody has any more leave the list alone', async () => {
    await open('/app/groups?group=99')
    expect(await screen.findByRole('list', { name: 'Groups' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save group' })).toBeNull()
  })
})

describe('The form of a group', () => {
  it('The form makes a group of a name and ticked sites', async () => {
    const { api, user, router } = await open('/app/groups?group=new')
    await user.type(await screen.findByLabelText('Name'), '  One round ')
    await user.click(await screen.findByRole('checkbox', { name: /De Nieuwe Linde/ }))
    expect(screen.getByText('1 of 3')).toBeVisible()
    await user.click(save())
    expect(await screen.findByText('One round is saved')).toBeVisible()
    expect(api.calls(groups.create).find(({ body }) => body)?.body).toEqual({
      name: 'One round',
      linked_sites: [3],
    })
    await waitFor(() => expect(router.state.location.href).toBe('/app/groups'))
    expect(await screen.findByRole('link', { name: 'Edit One round' })).toBeVisible()
  })

  it('The form changes a group that is there, ticked sites kept out of sight by a search', async () => {
    const { api, user } = await open('/app/groups?group=5')
    await user.type(await screen.findByRole('searchbox', { name: 'Site or town' }), 'kortemark{Enter}')
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1))
    await user.click(screen.getByRole('checkbox', { name: /De Nieuwe Linde/ }))
    await user.click(save())
    await waitFor(() =>
      expect(api.calls(groups.update)[0]?.body).toEqual({ name: 'Own farms', linked_sites: [1, 2, 3] }),
    )
  })

  it.each([
    ['a', 'At least 2 characters.'],
    ['x'.repeat(251), 'At most 250 characters.'],
    ['   ', 'Please fill this in.'],
  ])('The form wants a name of 2 to 250: "%s"', async (name, message) => {
    const { api, user } = await open('/app/groups?group=new')
    const field = await screen.findByLabelText('Name')
    await user.click(field)
    await user.paste(name)
    await user.click(await screen.findByRole('checkbox', { name: /Hoeve/ }))
    await user.click(save())
    expect(field).toHaveAccessibleDescription(message)
    expect(api.calls(groups.create).filter(({ body }) => body)).toEqual([])
  })

  it('The form wants at least one site', async () => {
    const { user } = await open('/app/groups?group=new')
    await user.type(await screen.findByLabelText('Name'), 'Empty')
    await screen.findByRole('checkbox', { name: /Hoeve/ })
    await user.click(save())
    const picker = screen.getByRole('group', { name: 'Sites in this group' })
    expect(picker).toHaveAccessibleDescription('Choose at least one site.')
    expect(within(picker).getAllByRole('checkbox')[0]).toHaveFocus()
  })

  it('The form shows the server’s messages on their fields', async () => {
    const { api, user } = await open('/app/groups?group=5')
    api.on(
      groups.update,
      () => new FakeFailure(400, { code: 'invalid', name: ['Taken.'], linked_sites: ['Not yours.'] }),
    )
    await screen.findByRole('checkbox', { name: /Hoeve/ })
    await user.click(save())
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Taken.'))
    expect(screen.getByText('Not yours.')).toBeVisible()
  })

  it('The form deletes at once, and Undo makes the group again', async () => {
    const { api, user } = await open('/app/groups?group=5')
    await user.click(await screen.findByRole('button', { name: 'Delete Own farms' }))
    expect(await screen.findByText('Own farms was deleted')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit Own farms' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(api.calls(groups.create).find(({ body }) => body)?.body).toEqual({
        name: 'Own farms',
        linked_sites: [1, 2],
      }),
    )
  })

  it('A group that could not be deleted stays, with the server’s word', async () => {
    const { api, user } = await open('/app/groups?group=5')
    api.on(groups.remove, () => new FakeFailure(404, { message: 'Not found.' }))
    await user.click(await screen.findByRole('button', { name: 'Delete Own farms' }))
    expect(await screen.findByText('Not found.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save group' })).toBeVisible()
  })
})
