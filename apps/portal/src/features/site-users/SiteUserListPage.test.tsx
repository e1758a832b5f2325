import { session } from '@earshot/contract/endpoints/account/session.ts'
import { ownSites, siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { Invitation, SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'
import { SITE_ROLES, type SiteRole } from '@earshot/contract/values.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { aProfile } from '#test/factories.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { anInvitation, aSiteUser } from '#test/people-data.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/users'
const WAIT = { timeout: 60_000 }
const SELF = aSiteUser({ id: 7, first_name: 'Griet', last_name: 'Verlinde', role: 'OWNER' })
const WIM = aSiteUser()
const LIEN = aSiteUser({
  first_name: 'Lien',
  last_name: 'Baert',
  email: 'lien@agrilink.example',
  role: 'VIEWER',
  last_login_at: null,
})

interface Given {
  role?: SiteRole
  people?: SiteUser[]
  invited?: Invitation[]
}

/** Fakes the people of a site as the server keeps them. */
async function open(
  { role = 'OWNER', people = [SELF, WIM, LIEN], invited = [anInvitation()] }: Given = {},
  path = PAGE,
) {
  const { api, farm } = await barnApi()
  api.on(session.current, () => aProfile({ id: 7 }))
  api.on(sites.read, () => ({ ...farm.site, current_user_role: role }))
  api.on(siteUsers.list, ({ query }) => {
    const found = people.filter(each =>
      JSON.stringify(each)
        .toLowerCase()
        .includes((query.get('q') ?? '').toLowerCase()),
    )
    const size = Number(query.get('perPage'))
    return { items: found.slice(0, size), page: 1, per_page: size, total: found.length, pages: 1 }
  })
  api.on(siteUsers.invitations, () => ({ items: invited }))
  const change = (id: string | undefined, next: Partial<SiteUser>) => {
    people = people.map(each => (each.id === Number(id) ? { ...each, ...next } : each))
    return people.find(each => each.id === Number(id)) as SiteUser
  }
  api.on(siteUsers.update, ({ params, body }) => change(params.userId, body as { role: SiteRole }))
  api.on(siteUsers.remove, ({ params }) => {
    people = people.filter(each => each.id !== Number(params.userId))
    return undefined
  })
  const former = people
  api.on(siteUsers.restore, ({ body }) => {
    const back = former.find(each => each.id === (body as { user_id: number }).user_id) as SiteUser
    people = [...people, back]
    return back
  })
  api.on(siteUsers.invite, ({ body }) => {
    const { email, role: given } = body as { email: string; role: SiteRole }
    const made = anInvitation({ email, role: given })
    invited = [made, ...invited]
    return { user: null, invitation: made }
  })
  api.on(siteUsers.withdrawInvitation, ({ params }) => {
    invited = invited.filter(each => each.id !== Number(params.invitationId))
    return undefined
  })
  api.on(
    siteUsers.resendInvitation,
    ({ params }) => invited.find(each => each.id === Number(params.invitationId)) as Invitation,
  )
  const view = renderAt(path)
  await screen.findByRole('table', { name: 'People' }, WAIT)
  return { api, ...view }
}

const row = (name: RegExp) => screen.getByRole('row', { name })
const roleOf = (name: string) => screen.findByRole('combobox', { name: `Role of ${name}` })
const body = (calls: { body: unknown }[]) => calls.at(-1)?.body

describe('The people of a site', () => {
  it('The page says how many see the site and how many have been asked, and who each is', async () => {
    await open()
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: '3 people see this site. 1 invitation waits.',
      }),
    ).toBeVisible()
    expect(row(/Griet Verlinde/)).toHaveTextContent('you')
    expect(row(/Lien Baert/)).toHaveTextContent('never')
  })

  it('The list is searched on the server, and the address keeps it', async () => {
    const { api, user, router } = await open()
    await user.type(screen.getByRole('searchbox', { name: 'Name or email' }), 'lien{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'lien' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Wim/ })).toBeNull())
    expect(api.calls(siteUsers.list).some(({ query }) => query.get('q') === 'lien')).toBe(true)
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'nobody{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Show everybody' }))
    expect(await screen.findByRole('row', { name: /Wim/ })).toBeVisible()
  })

  it('The list is ordered by its heads', async () => {
    const { api, user } = await open()
    await user.click(screen.getByRole('button', { name: 'Joined' }))
    await waitFor(() =>
      expect(api.calls(siteUsers.list).at(-1)?.query.get('ordering_field')).toBe('joined_at'),
    )
  })

  it('The list without a network has its own retry', async () => {
    const { api } = await barnApi()
    api.on(siteUsers.list, () => {
      throw new TypeError('Failed to fetch')
    })
    renderAt(PAGE)
    expect(await screen.findByText('People did not load', {}, WAIT)).toBeVisible()
  })

  it.each(SITE_ROLES)('The page offers %s what the role may', async role => {
    await open({ role })
    const leads = role === 'OWNER' || role === 'MANAGER'
    await waitFor(() =>
      expect(screen.queryAllByRole('heading', { name: 'Invite somebody' })).toHaveLength(leads ? 1 : 0),
    )
    expect(screen.queryAllByRole('combobox', { name: /^Role of/ })).toHaveLength(leads ? 2 : 0)
    expect(screen.queryAllByRole('button', { name: /^Remove/ })).toHaveLength(leads ? 2 : 0)
    expect(screen.queryAllByRole('heading', { name: 'Invited' })).toHaveLength(leads ? 1 : 0)
    if (!leads) return
    const rolesToOffer = screen.getAllByRole('radio').map(radio => (radio as HTMLInputElement).value)
    expect(rolesToOffer).toEqual(
      role === 'OWNER'
        ? ['MANAGER', 'WORKER', 'VETERINARIAN', 'VIEWER', 'OWNER']
        : ['MANAGER', 'WORKER', 'VETERINARIAN', 'VIEWER'],
    )
  })
})

describe('A role', () => {
  it('A role is changed at once and taken back', async () => {
    const { api, user } = await open()
    await user.selectOptions(await roleOf('Lien Baert'), 'Worker')
    expect(await screen.findByText('Lien Baert: Worker from now on')).toBeVisible()
    expect(body(api.calls(siteUsers.update))).toEqual({ role: 'WORKER', was: 'VIEWER' })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(body(api.calls(siteUsers.update))).toEqual({ role: 'VIEWER', was: 'WORKER' }))
    await waitFor(async () => expect(await roleOf('Lien Baert')).toHaveValue('VIEWER'))
  })

  it('A role that is refused goes back and says why, in the server’s words', async () => {
    const { api, user } = await open()
    api.on(siteUsers.update, () => new FakeFailure(409, { code: 'last_owner', message: 'One owner stays.' }))
    await user.selectOptions(await roleOf('Wim Deroo'), 'Viewer')
    expect(await screen.findByText('One owner stays.')).toBeVisible()
    expect(await roleOf('Wim Deroo')).toHaveValue('MANAGER')
  })

  it('The role of an owner is no manager’s, and the last owner’s is nobody’s', async () => {
    const second = aSiteUser({ first_name: 'Koen', last_name: 'Verhaeghe', role: 'OWNER' })
    const first = await open({ role: 'MANAGER', people: [{ ...SELF, role: 'MANAGER' }, second, LIEN] })
    await roleOf('Lien Baert')
    expect(screen.queryByRole('combobox', { name: 'Role of Koen Verhaeghe' })).toBeNull()
    first.unmount()
    await open({ people: [{ ...SELF, role: 'OWNER' }, second, LIEN] })
    expect(await roleOf('Koen Verhaeghe')).toHaveValue('OWNER')
  })

  it('The role of the last owner has no control, an administrator’s either', async () => {
    const { api } = await barnApi()
    const only = aSiteUser({ first_name: 'Koen', last_name: 'Verhaeghe', role: 'OWNER' })
    api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
    const people = { page: 1, per_page: 10, pages: 1 }
    api.on(siteUsers.list, () => ({ ...people, items: [only, LIEN], total: 2 }))
    api.on(siteUsers.invitations, () => ({ items: [] }))
    renderAt(PAGE)
    await screen.findByRole('combobox', { name: 'Role of Lien Baert' }, WAIT)
    expect(screen.queryByRole('combobox', { name: 'Role of Koen Verhaeghe' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove Koen Verhaeghe' })).toBeNull()
  })
})

describe('An access that is to last longer', () => {
  const ILSE = aSiteUser({
    first_name: 'Ilse',
    last_name: 'Maes',
    role: 'VETERINARIAN',
    access: {
      scope: 'ADVISE',
      ends_on: '2026-12-31',
      given_by: null,
      longer_asked_at: '2026-12-01T08:00:00Z',
    },
  })
  const prolong = 'Access of Ilse Maes: Prolong to 31 Mar 2027'

  it('Whoever asks stands out, and the access is prolonged in one tap, by 90 days after its last one', async () => {
    const { api, user } = await open({ people: [SELF, ILSE] })
    api.on(siteUsers.changeAccess, ({ body }) => {
      const { scope, ends_on } = body as { scope: 'ADVISE'; ends_on: string }
      return { ...ILSE, access: { scope, ends_on, given_by: 'Griet Verlinde', longer_asked_at: null } }
    })
    expect(row(/Ilse Maes/)).toHaveTextContent('Asks for longer')
    await user.click(screen.getByRole('button', { name: prolong }))
    await waitFor(() =>
      expect(body(api.calls(siteUsers.changeAccess))).toEqual({
        scope: 'ADVISE',
        ends_on: '2027-03-31',
        was: { scope: 'ADVISE', ends_on: '2026-12-31' },
      }),
    )
    expect(await screen.findByText('The access of Ilse Maes was changed')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(body(api.calls(siteUsers.changeAccess))).toMatchObject({ ends_on: '2026-12-31' }),
    )
  })

  it('Who does not manage people sees neither the question nor the button', async () => {
    await open({ role: 'WORKER', people: [SELF, ILSE] })
    expect(row(/Ilse Maes/)).not.toHaveTextContent('Asks for longer')
    expect(screen.queryByRole('button', { name: prolong })).toBeNull()
  })
})

describe('Removing somebody', () => {
  it('A removal is done at once, and undone without asking them anew', async () => {
    const { api, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Remove Lien Baert' }))
    expect(await screen.findByText('Lien Baert was removed')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('row', { name: /Lien/ })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(body(api.calls(siteUsers.restore))).toEqual({ user_id: LIEN.id }))
    expect(await screen.findByRole('row', { name: /Lien/ })).toBeVisible()
    expect(api.calls(siteUsers.invite)).toEqual([])
  })

  it('A removal that is refused says why', async () => {
    const { api, user } = await open()
    api.on(siteUsers.remove, () => new FakeFailure(403, { message: 'You are not allowed to do this.' }))
    await user.click(await screen.findByRole('button', { name: 'Remove Wim Deroo' }))
    expect(await screen.findByText('You are not allowed to do this.')).toBeVisible()
    expect(screen.getByRole('row', { name: /Wim/ })).toBeVisible()
  })
})

describe('Inviting somebody', () => {
  it('The form sends address and role, says what came of it, and is ready for the next', async () => {
    const { api, user } = await open()
    await user.type(await screen.findByLabelText('Email address'), ' labo@gezond.example ')
    await user.click(screen.getByRole('radio', { name: 'Veterinarian' }))
    await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('An invitation goes to labo@gezond.example')).toBeVisible()
    expect(body(api.calls(siteUsers.invite))).toEqual({
      email: 'labo@gezond.example',
      role: 'VETERINARIAN',
      scope: 'TREAT',
      ends_on: null,
    })
    const invited = await screen.findByRole('region', { name: 'Invited' })
    expect(await within(invited).findByText('labo@gezond.example')).toBeVisible()
    expect(screen.getByLabelText('Email address')).toHaveValue('')
    expect(screen.getByRole('radio', { name: 'Worker' })).toBeChecked()
  })

  it.each([
    ['', 'Please fill this in.'],
    ['nobody', 'This does not look right. Please check it.'],
    [`${'a'.repeat(140)}@earshot.example`, 'At most 150 characters.'],
  ])('The form tells of "%s" under the field', async (typed, message) => {
    const { api, user } = await open()
    const field = await screen.findByLabelText('Email address')
    if (typed !== '') await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(field).toHaveAccessibleDescription(message)
    expect(field).toHaveFocus()
    expect(api.calls(siteUsers.invite)).toEqual([])
  })

  it('The form shows the server’s message under the address', async () => {
    const { api, user } = await open()
    api.on(siteUsers.invite, () => new FakeFailure(400, { code: 'invalid', email: ['Invited already.'] }))
    await user.type(await screen.findByLabelText('Email address'), 'jan@x.example{Enter}')
    await waitFor(() =>
      expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('Invited already.'),
    )
  })

  it('The form is a page of its own on a phone, which a link opens', async () => {
    const { router } = await open({}, `${PAGE}#invite`)
    expect(router.state.location.hash).toBe('invite')
    expect(document.title).toBe('Invite somebody | Earshot')
  })
})

describe('An invitation', () => {
  it('An invitation is sent again', async () => {
    const { api, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Send again to jan@deceuninck.example' }))
    expect(await screen.findByText('Sent again')).toBeVisible()
    expect(api.calls(siteUsers.resendInvitation)).toHaveLength(1)
  })

  it('An invitation is withdrawn, and asked for anew by Undo', async () => {
    const { api, user } = await open()
    await user.click(
      await screen.findByRole('button', { name: 'Withdraw the invitation of jan@deceuninck.example' }),
    )
    expect(await screen.findByText('The invitation of jan@deceuninck.example was withdrawn')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invited' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(body(api.calls(siteUsers.invite))).toEqual({ email: 'jan@deceuninck.example', role: 'WORKER' }),
    )
  })

  it('The invitation of a future owner is no manager’s', async () => {
    await open({
      role: 'MANAGER',
      invited: [anInvitation({ email: 'next@x.example', role: 'OWNER' }), anInvitation()],
    })
    const invited = await screen.findByRole('region', { name: 'Invited' })
    await within(invited).findByRole('button', { name: 'Send again to jan@deceuninck.example' })
    expect(within(invited).queryByRole('button', { name: /next@x.example/ })).toBeNull()
  })

  it('An invitation says when it has waited long, and when its link has ended', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await open({
      invited: [
        anInvitation({ email: 'long@x.example', created_at: ago(8.5) }),
        anInvitation({ email: 'over@x.example', created_at: ago(15), expires_at: ago(1) }),
      ],
    })
    expect(await screen.findByText('waits 8 days')).toBeVisible()
    expect(screen.getByText('link has ended')).toBeVisible()
  })
})

describe('Leaving the site', () => {
  it('Leaving is asked, done, and leads to the sites that are left', async () => {
    const { api, user, router } = await open({ role: 'WORKER', people: [WIM, { ...SELF, role: 'WORKER' }] })
    const gone: string[] = []
    api.on(ownSites.leave, ({ params }) => {
      gone.push(String(params.ownSiteId))
      return undefined
    })
    await user.click(await screen.findByRole('button', { name: 'Leave this site' }))
    const dialog = await screen.findByRole('dialog', { name: /^Leave .+\?$/ })
    expect(dialog).toHaveTextContent('you have to be invited again')
    expect(gone).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sites'))
    expect(gone).toEqual(['1'])
    expect(await screen.findByText(/^You have left /)).toBeVisible()
  })

  it('Leaving that is refused says why, and the page stays', async () => {
    const { api, user, router } = await open({ role: 'WORKER', people: [{ ...SELF, role: 'WORKER' }, WIM] })
    api.on(ownSites.leave, () => new FakeFailure(409, { code: 'last_owner', message: 'One owner stays.' }))
    await user.click(await screen.findByRole('button', { name: 'Leave this site' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('One owner stays.')).toBeVisible()
    expect(router.state.location.pathname).toBe(PAGE)
  })

  it('Leaving is not offered to the last owner, who is told what comes first', async () => {
    await open()
    expect(await screen.findByText(/Make somebody else an owner first/, { selector: 'p' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Leave this site' })).toBeNull()
  })
})
