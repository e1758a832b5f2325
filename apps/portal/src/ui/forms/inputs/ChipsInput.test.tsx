import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { ChipsInput } from './ChipsInput.tsx'

const OPTIONS = [
  { value: 'WORKER', label: 'Worker' },
  { value: 'VIEWER', label: 'Viewer' },
]

function Roles() {
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

it('The input is a group of radio buttons of which none is chosen for anybody, entered by its first when it is wrong', async () => {
  const api = fakeApi()
  const { user } = renderInPage(<Roles />)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Please fill this in.')
  expect(screen.getByRole('group', { name: 'Role' })).toHaveAccessibleDescription('Please fill this in.')
  expect(screen.getByRole('radio', { name: 'Worker' })).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: 'Viewer' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(api.requests).toHaveLength(0)
  expect(api.unexpected).toEqual(['PATCH /sites/1/users/2/'])
})
