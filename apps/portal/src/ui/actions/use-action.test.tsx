import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import type { Licence } from '@earshot/contract/schemas/admin/licence.ts'
import type { Group } from '@earshot/contract/schemas/farm/group.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { call } from '#api/client.ts'
import { useEndpoint } from '#api/queries.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'
import { type ActionOptions, useAction } from './use-action.ts'

type Removing = ActionOptions<typeof groups.remove>

const NORTH: Group = { id: 5, name: 'North', linked_sites: [1] }

/** Shows the names of all groups, a button that deletes the first, and why that was refused. */
function Page(options: Removing) {
  const list = useEndpoint(groups.list, {})
  const { run, busy, sending, refusal, clear } = useAction(groups.remove, options)
  return (
    <>
      <p>Groups: {list.data?.items.map(({ name }) => name).join(', ')}.</p>
      <button type="button" disabled={busy} onClick={() => void run({ params: { groupId: 5 } })}>
        Delete
      </button>
      {sending !== null && <p>Deleting {sending.params.groupId}</p>}
      {refusal !== null && <p role="alert">{refusal}</p>}
      <button type="button" onClick={clear}>
        Understood
      </button>
    </>
  )
}

async function open(options: Removing) {
  const api = fakeApi()
  await signedIn(api)
  let kept = [NORTH]
  api.on(groups.list, () => ({ items: kept }))
  api.on(groups.remove, () => {
    kept = []
    return undefined
  })
  api.on(groups.create, () => {
    kept = [NORTH]
    return NORTH
  })
  const { user } = renderInPage(<Page {...options} />)
  await screen.findByText('Groups: North.')
  const remove = () => user.click(screen.getByRole('button', { name: 'Delete' }))
  return { api, user, remove }
}

it('An action says what was done, and asks anew for what the call makes old', async () => {
  const { api, remove } = await open({ done: 'North was deleted' })
  await remove()
  expect(await screen.findByText('North was deleted')).toBeVisible()
  expect(await screen.findByText('Groups: .')).toBeVisible()
  expect(api.calls(groups.list).filter(({ body }) => body === null)).toHaveLength(2)
})

it('An action is undone by the inverse call, after which the same is asked for again', async () => {
  const undo = () => call(groups.create, { body: { name: 'North', linked_sites: [1] } })
  const { user, remove } = await open({ done: 'North can come back', undo })
  await remove()
  await screen.findByText('Groups: .')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Groups: North.')).toBeVisible()
  expect(screen.queryByText('North can come back')).toBeNull()
})

it('An undo that is refused says so, and the change stands', async () => {
  const undo = () => call(groups.create, { body: { name: 'North', linked_sites: [1] } })
  const { api, user, remove } = await open({ done: 'North was deleted', undo })
  api.on(groups.create, () => new FakeFailure(503))
  await remove()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/could not be undone.*\([a-z_]+\)/)).toBeVisible()
  expect(screen.getByText('Groups: .')).toBeVisible()
})

it('An action asks anew only after its end, unless the end itself waits for it', async () => {
  const seen: string[] = []
  const groupsShown = () => screen.getByText(/^Groups:/).textContent ?? ''
  const { remove } = await open({
    onDone: async (_answer, renew) => {
      seen.push(groupsShown())
      await renew()
      await waitFor(() => expect(groupsShown()).toBe('Groups: .'))
      seen.push('renewed')
    },
  })
  await remove()
  await waitFor(() => expect(seen).toEqual(['Groups: North.', 'renewed']))
})

it('An action is busy with what it sends, and sends it once', async () => {
  const { api, user, remove } = await open({})
  let release = () => {}
  api.on(groups.remove, () => new Promise<undefined>(resolve => (release = () => resolve(undefined))))
  await remove()
  expect(await screen.findByText('Deleting 5')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  release()
  await waitFor(() => expect(screen.queryByText('Deleting 5')).toBeNull())
  expect(api.requests.filter(({ path }) => path === '/groups/5/')).toHaveLength(1)
})

it('A refusal is said in a toast, in the words of the server', async () => {
  const { api, remove } = await open({ done: 'North is no more' })
  api.on(groups.remove, () => new FakeFailure(400, { message: 'Not today' }))
  await remove()
  expect(await screen.findByText('Not today')).toBeVisible()
  expect(screen.queryByText('North is no more')).toBeNull()
})

it('A refusal is shown in its place until it is understood, in the words of the page where it has some', async () => {
  const onRefused = vi.fn()
  const refusal = () => 'Ask the owner'
  const { api, user, remove } = await open({ inPlace: true, refusal, onRefused })
  api.on(groups.remove, () => new FakeFailure(403))
  await remove()
  expect(await screen.findByRole('alert')).toHaveTextContent('Ask the owner')
  expect(onRefused).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Understood' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([404, 409] as const)(
  'A refusal with %i asks anew, because the page shows what is no longer so',
  async status => {
    const { api, remove } = await open({})
    api.on(groups.list, () => ({ items: [] }))
    api.on(groups.remove, () => new FakeFailure(status, status === 409 ? { code: 'changed_meanwhile' } : {}))
    await remove()
    expect(await screen.findByText('Groups: .')).toBeVisible()
  },
)

const LICENCE: Licence = {
  id: 31,
  template: { id: 2, name: 'Pig, 36 months' },
  supplier: null,
  device: null,
  site: null,
  renews: null,
  status: 'ACTIVE',
  auto_renew: false,
  days_left: 1000,
  activated_at: null,
  expires_at: null,
  created_at: '2026-02-10T08:00:00.000Z',
}

/** Shows the status of a licence, and a button that holds it up. */
function LicencePage(options: ActionOptions<typeof licences.suspend>) {
  const input = { params: { licenceId: 31 } }
  const licence = useEndpoint(licences.read, input)
  const { run, refusal } = useAction(licences.suspend, { replaces: licences.read, inPlace: true, ...options })
  return (
    <>
      <p>Licence {licence.data?.status}.</p>
      <button type="button" onClick={() => void run(input)}>
        Suspend
      </button>
      {refusal !== null && <p role="alert">{refusal}</p>}
    </>
  )
}

async function openLicence(options: ActionOptions<typeof licences.suspend> = {}) {
  const api = fakeApi()
  await signedIn(api)
  api.on(licences.read, () => LICENCE)
  const { user } = renderInPage(<LicencePage {...options} />)
  await screen.findByText('Licence ACTIVE.')
  return { api, suspend: () => user.click(screen.getByRole('button', { name: 'Suspend' })) }
}

it('An answer that is all that a page shows stands there without being asked for', async () => {
  const { api, suspend } = await openLicence()
  api.on(licences.suspend, () => ({ ...LICENCE, status: 'SUSPENDED' as const }))
  await suspend()
  expect(await screen.findByText('Licence SUSPENDED.')).toBeVisible()
  expect(api.calls(licences.read)).toHaveLength(1)
})

it('A refusal of which the page tells by itself is said nowhere else, and the page is asked for anew', async () => {
  const onRefused = vi.fn()
  const { api, suspend } = await openLicence({ isShownByPage: () => true, onRefused })
  api.on(licences.suspend, () => new FakeFailure(409, { code: 'changed_meanwhile' }))
  api.on(licences.read, () => ({ ...LICENCE, status: 'EXPIRED' as const }))
  await suspend()
  expect(await screen.findByText('Licence EXPIRED.')).toBeVisible()
  expect(onRefused).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alert')).toBeNull()
})
