import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { ChipsInput, ChoiceInput } from './RadioField.tsx'

const OPTIONS = [
  { value: 'WORKER', label: 'Worker', text: 'Keeps the logbook.' },
  { value: 'VIEWER', label: 'Viewer' },
]

function Roles() {
  const form = useEndpointForm(siteUsers.update, {
    params: { siteId: 1, userId: 2 },
    defaultValues: { role: null as string | null },
    onDone: () => undefined,
  })
  return (
    <EndpointForm form={form} submit="Save">
      <ChoiceInput form={form} name="role" label="Role" options={OPTIONS} />
    </EndpointForm>
  )
}

it('A choice with sentences is a group of radio buttons, each told with its sentence, one tab stop, walked by the arrow keys', async () => {
  const api = fakeApi()
  api.on(siteUsers.update, () => new FakeFailure(400, { code: 'invalid', role: ['Not that one.'] }))
  const { user } = renderInPage(<Roles />)
  const worker = await screen.findByRole('radio', { name: 'Worker' })
  expect(screen.getByRole('group', { name: 'Role' })).toContainElement(worker)
  expect(worker).toHaveAccessibleDescription('Keeps the logbook.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please fill this in.')
  expect(screen.getByRole('group', { name: 'Role' })).toHaveAccessibleDescription('Please fill this in.')
  expect(worker).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: 'Viewer' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not that one.')).toBeVisible()
  expect(api.calls(siteUsers.update)[0]?.body).toEqual({ role: 'VIEWER' })
})

function ChipRoles() {
  const form = useEndpointForm(siteUsers.update, {
    params: { siteId: 1, userId: 2 },
    defaultValues: { role: null as string | null },
    onDone: () => undefined,
  })
  return (
    <EndpointForm form={form} submit="Save" beside={<button type="button">Cancel</button>}>
      <ChipsInput form={form} name="role" label="Role" options={OPTIONS} />
    </EndpointForm>
  )
}

it('A choice of chips is a group of radio buttons of which none is chosen for anybody, entered by its first when it is wrong', async () => {
  const api = fakeApi()
  const { user } = renderInPage(<ChipRoles />)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Please fill this in.')
  expect(screen.getByRole('group', { name: 'Role' })).toHaveAccessibleDescription('Please fill this in.')
  expect(screen.getByRole('radio', { name: 'Worker' })).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: 'Viewer' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(api.requests).toHaveLength(0)
  expect(api.unexpected).toEqual(['PATCH /sites/1/users/2/'])
})
