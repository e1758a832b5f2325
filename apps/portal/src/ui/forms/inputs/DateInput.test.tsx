import { endpoint } from '@earshot/contract/endpoint.ts'
import { Day } from '@earshot/contract/schemas/page.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { DateInput } from './DateInput.tsx'

const plan = endpoint({
  method: 'POST',
  path: '/plans/',
  access: 'public',
  summary: 'Add.',
  body: z.object({ start: Day, end: Day.nullish() }),
  changes: () => [],
  success: { status: 204 },
})

function Plan() {
  const form = useEndpointForm(plan, {
    defaultValues: { start: '2026-03-01' as string | null, end: null as string | null },
    onDone: () => undefined,
  })
  return (
    <EndpointForm form={form} submit="Save">
      <DateInput form={form} name="start" label="Start" min="2026-01-01" max="2026-12-31" />
      <DateInput form={form} name="end" label="End" />
    </EndpointForm>
  )
}

async function open() {
  const api = fakeApi()
  api.on(plan, () => undefined)
  const { user } = renderInPage(<Plan />)
  await screen.findByLabelText('Start')
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  return { api, user, save, start: screen.getByLabelText('Start'), end: screen.getByLabelText('End') }
}

/** Sets the field as a browser does when part of a date is typed: it has no value, and says that there is bad input. */
function typePart(field: HTMLElement, isPart: boolean): void {
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: isPart } })
}

describe('A date', () => {
  it('A date is a day of the site, and no other than the picker offers is in reach of it', async () => {
    const { api, start, end, save } = await open()
    expect(start).toHaveAttribute('min', '2026-01-01')
    expect(start).toHaveAttribute('max', '2026-12-31')
    fireEvent.change(end, { target: { value: '2026-04-02' } })
    await save()
    await waitFor(() => expect(api.calls(plan)[0]?.body).toEqual({ start: '2026-03-01', end: '2026-04-02' }))
  })

  it('A date has a year of four figures', async () => {
    const { end } = await open()
    expect(end).toHaveAttribute('max', '9999-12-31')
  })

  it('A date that is needed and cleared says so when it is left', async () => {
    const { user, start } = await open()
    await user.click(start)
    fireEvent.change(start, { target: { value: '' } })
    await user.tab()
    await waitFor(() => expect(start).toHaveAccessibleDescription('Please fill this in.'))
  })

  it('A date of which a part is typed is not taken for none, though it may be left out', async () => {
    const { api, user, end, save } = await open()
    await user.click(end)
    typePart(end, true)
    await user.tab()
    await waitFor(() => expect(end).toHaveAccessibleDescription('This does not look right. Please check it.'))
    await save()
    expect(end).toHaveFocus()
    expect(api.calls(plan)).toHaveLength(0)
    typePart(end, false)
    await user.tab()
    await waitFor(() => expect(end).toBeValid())
    await save()
    await waitFor(() => expect(api.calls(plan)[0]?.body).toEqual({ start: '2026-03-01', end: null }))
  })

  it('A date of which a part is typed is refused by Enter as well, before anybody has left it', async () => {
    const { api, user, end } = await open()
    await user.click(end)
    typePart(end, true)
    await user.keyboard('1')
    fireEvent.submit(end.closest('form') as HTMLFormElement)
    await waitFor(() => expect(end).toHaveAccessibleDescription('This does not look right. Please check it.'))
    expect(api.calls(plan)).toHaveLength(0)
  })
})
