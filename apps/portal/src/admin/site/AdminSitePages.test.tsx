import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { type AdminSiteDetail, ChangeDisplayStatus } from '@earshot/contract/schemas/admin/admin-site.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile, aSiteDetail } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

const WAIT = { timeout: 60_000 }
const SITE: AdminSiteDetail = {
  ...aSiteDetail({ id: 7, name: 'Hoeve ter Linde' }),
  users: 6,
  open_alerts: 3,
  open_groups: 0,
  note: 'Key at the neighbour',
  feedback: { score: 4, description: 'Quick' },
  office_revision: 2,
}

async function open(path: string) {
  const api = fakeApi()
  await signedIn(api)
  let site = SITE
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  api.on(adminSites.read, () => site)
  api.on(adminSites.devices, () => ({ items: [] }))
  api.on(suppliers.list, () => ({ items: [], page: 1, per_page: 10, total: 0, pages: 0 }))
  api.on(adminSites.changeStatus, ({ body }) => {
    site = { ...site, ...ChangeDisplayStatus.parse(body) }
    return site
  })
  return { api, ...renderAt(path) }
}

it('A site tells what is known of it, and each tab how much is behind it', async () => {
  await open('/admin/sites/7/info')
  const tabs = within(await screen.findByRole('navigation', { name: 'Site' }, WAIT))
  expect(await tabs.findByRole('link', { name: /^Devices ?\d+$/ })).toBeVisible()
  expect(tabs.getByRole('link', { name: 'Info' })).toHaveAttribute('aria-current', 'page')
  expect(await screen.findByText('Key at the neighbour', {}, WAIT)).toBeVisible()
  expect(screen.getByText('4 of 5')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Changes' })).toHaveAttribute('href', '/admin/audit?site=7')
})

it('A display status says what follows from it, and can be taken back', async () => {
  const { user } = await open('/admin/sites/7/info/devices')
  await user.click(await screen.findByRole('button', { name: /^Display In use$/ }, WAIT))
  const question = within(screen.getByRole('dialog', { name: 'Display of Hoeve ter Linde' }))
  expect(question.getByRole('button', { name: 'Is In use' })).toBeDisabled()
  await user.click(question.getByRole('radio', { name: /^Archived/ }))
  expect(question.getByText(/^6 people lose sight of this site/)).toBeVisible()
  await user.click(question.getByRole('radio', { name: /^Paused/ }))
  await user.click(question.getByRole('button', { name: 'Set Paused' }))
  expect(await screen.findByRole('button', { name: 'Display Paused' }, WAIT)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Display In use' }, WAIT)).toBeVisible()
})

it('The reason why a site cannot be archived is said in the question itself', async () => {
  const { api, user } = await open('/admin/sites/7/info/devices')
  await user.click(await screen.findByRole('button', { name: /^Display In use$/ }, WAIT))
  const question = within(screen.getByRole('dialog', { name: 'Display of Hoeve ter Linde' }))
  const why = 'Batch F1 is active in Fattening 1.'
  api.on(adminSites.changeStatus, () => new FakeFailure(400, { code: 'invalid', display_status: [why] }))
  await user.click(question.getByRole('radio', { name: /^Archived/ }))
  await user.click(question.getByRole('button', { name: 'Set Archived' }))
  expect(await question.findByText(why)).toBeVisible()
})

it('The note is changed in a sheet over the info', async () => {
  const { api, user, router } = await open('/admin/sites/7/info')
  await user.click(await screen.findByRole('link', { name: 'Change supplier and note' }, WAIT))
  const sheet = within(await screen.findByRole('dialog', { name: 'Supplier and note' }, WAIT))
  const note = await sheet.findByLabelText('Note, for administrators only')
  await user.clear(note)
  await user.type(note, 'Call first')
  let sent: unknown
  api.on(adminSites.update, ({ body }) => {
    sent = body
    return { ...SITE, note: 'Call first' }
  })
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await expect.poll(() => router.state.location.pathname, WAIT).toBe('/admin/sites/7/info')
  expect(sent).toMatchObject({ note: 'Call first', office_revision: 2 })
})

it('A note that another administrator has changed meanwhile is not overwritten, and shown beside one’s own', async () => {
  const { api, user } = await open('/admin/sites/7/info/change')
  const sheet = within(await screen.findByRole('dialog', { name: 'Supplier and note' }, WAIT))
  const note = await sheet.findByLabelText('Note, for administrators only')
  await user.clear(note)
  await user.type(note, 'Dog')
  const message = 'Bea Maes has changed this meanwhile.'
  api.on(adminSites.update, () => new FakeFailure(409, { code: 'changed_meanwhile', message }))
  api.on(adminSites.read, () => ({ ...SITE, note: 'Call first', office_revision: 3 }))
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  expect(await sheet.findByText(message, {}, WAIT)).toBeVisible()
  expect(await sheet.findByText('Note: Key at the neighbour → Call first', {}, WAIT)).toBeVisible()
  expect(note).toHaveValue('Dog')
  await user.click(sheet.getByRole('button', { name: 'Load what is there now' }))
  expect(await sheet.findByLabelText('Note, for administrators only')).toHaveValue('Call first')
})
