import { session } from '@earshot/contract/endpoints/account/session.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { SITE_RIGHTS } from '@earshot/contract/rules/farm/site-rights.ts'
import { SITE_ROLES, type SiteRole } from '@earshot/contract/values.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { barn } from '#test/barn-data.ts'
import { aProfile } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { IfAllowed } from './IfAllowed.tsx'

const { site } = barn(1_790_000_000)
const siteFor = (role: SiteRole | null) => ({ ...site, current_user_role: role })

function renderGuard() {
  return renderInPage(
    <>
      <p>Page</p>
      <IfAllowed call={siteUsers.invite} siteId={1} otherwise={<p>Ask an owner.</p>}>
        <button type="button">Invite</button>
      </IfAllowed>
      <IfAllowed call={siteEditor.update} siteId={1}>
        <button type="button">Edit</button>
      </IfAllowed>
    </>,
  )
}

describe('An action behind a right', () => {
  it.each(SITE_ROLES)(
    'The action is there for %s where the table of the site’s rights says so',
    async role => {
      const api = fakeApi()
      api.on(session.current, () => aProfile())
      api.on(sites.read, () => siteFor(role))
      const { queryClient } = renderGuard()
      const leads = SITE_RIGHTS.manageUsers.some(each => each === role)
      expect(await screen.findByText(leads ? 'Invite' : 'Ask an owner.')).toBeVisible()
      await expect.poll(() => queryClient.isFetching()).toBe(0)
      expect(screen.queryAllByRole('button').map(button => button.textContent)).toEqual(
        leads ? ['Invite', 'Edit'] : [],
      )
    },
  )

  it('The action is there for an administrator who is no member', async () => {
    const api = fakeApi()
    api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['ADMIN'] }))
    api.on(sites.read, () => siteFor(null))
    renderGuard()
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible()
  })

  it('The action is not there while nobody knows who asks', async () => {
    const api = fakeApi()
    api.on(session.current, () => new FakeFailure(503))
    api.on(sites.read, () => siteFor('OWNER'))
    renderGuard()
    await screen.findByText('Page')
    await expect.poll(() => api.calls(sites.read).length).toBe(1)
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
