import { content } from '@earshot/contract/endpoints/account/content.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { Chunk } from '@earshot/contract/schemas/farm/site-form.ts'
import { joinChunks } from '@earshot/contract/test/join-chunks.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile, aSiteDetail } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }
const MONITOR = { id: 1, code: 'ES4-1', name: '', gateway_id: 1, online: true, last_update: null }
const NURSERY = {
  id: 1,
  name: 'Nursery A',
  product_type: 'NURSERY' as const,
  active_batch: null,
  has_history: false,
  decks: [{ id: 1, name: 'East', devices: [MONITOR] }],
}
const STRUCTURE = {
  id: 7,
  name: 'De Nieuwe Linde',
  revision: 3,
  gateways: [{ id: 1, code: 'EG-7TN4P', name: '', online: true }],
  houses: [{ id: 1, name: 'House 1', floors: [{ id: 1, name: 'Ground floor', airspaces: [NURSERY] }] }],
}

it('An administrator edits a site with its people’s editor, by a call of the administrators', async () => {
  const api = fakeApi()
  await signedIn(api)
  const site = {
    ...aSiteDetail({ id: 7, name: 'De Nieuwe Linde' }),
    users: 3,
    open_alerts: 0,
    open_groups: 0,
    note: '',
    office_revision: 0,
    feedback: { score: 0, description: '' },
  }
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(content.countries, () => ({ items: [{ name: 'Belgium', country_code: 'BE', phone_code: '+32' }] }))
  api.on(content.timezones, () => [{ value: 'Europe/Brussels', label: 'Brussels' }])
  api.on(siteEditor.lookUp, () => ({ items: [], heard: [] }))
  api.on(adminSites.read, () => site)
  api.on(adminSites.structure, () => STRUCTURE)
  api.on(adminSites.edit, () => ({ ...site, archived: [] }))
  const { user } = renderAt('/admin/sites/7/edit?step=check')
  await user.click(await screen.findByRole('button', { name: 'Save changes' }, WAIT))
  await expect.poll(() => api.calls(adminSites.edit).length, WAIT).toBeGreaterThan(0)
  const sent = JSON.parse(joinChunks(api.calls(adminSites.edit).map(({ body }) => body as Chunk)) ?? '{}')
  expect(sent).toMatchObject({ revision: 3 })
  expect(api.calls(siteEditor.update)).toHaveLength(0)
})
