import { endpoint } from '@earshot/contract/endpoint.ts'
import { choice, Day, Id, requiredText, text } from '@earshot/contract/schemas/page.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changeLanguage } from '#i18n/i18n.ts'
import { writeRefreshToken } from '#lib/storage.ts'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { EndpointForm } from './EndpointForm.tsx'
import { CheckInput } from './inputs/CheckInput.tsx'
import { DateInput } from './inputs/DateInput.tsx'
import { NumberInput } from './inputs/NumberInput.tsx'
import { SelectInput } from './inputs/SelectInput.tsx'
import { TextAreaInput } from './inputs/TextAreaInput.tsx'
import { TextInput } from './inputs/TextInput.tsx'
import { useEndpointForm } from './use-endpoint-form.ts'

const Barn = z.object({
  name: requiredText(20),
  remarks: text(10),
  animals: z.int('invalid').min(1, 'only_numbers_positive').nullish(),
  opened: Day.optional(),
  supplier: Id.nullish(),
  kind: choice(['pigs', 'broilers']),
  heated: z.boolean(),
  houses: z.array(z.object({ name: requiredText() })),
  hidden: z.string().max(3, 'too_long').optional(),
})
const addBarn = endpoint({
  method: 'POST',
  path: '/barns/{siteId}/',
  access: 'public',
  summary: 'Add.',
  body: Barn,
  changes: () => [],
  success: { status: 201, body: z.object({ id: z.int() }) },
})

const EMPTY = {
  name: '',
  remarks: '',
  animals: null as number | null,
  opened: null as string | null,
  supplier: null as number | null,
  kind: null as string | null,
  heated: false,
  houses: [{ name: '' }],
  hidden: '',
}

function BarnForm({ draft, hidden = '' }: { draft?: string; hidden?: string }) {
  const form = useEndpointForm(addBarn, {
    params: { siteId: 7 },
    defaultValues: { ...EMPTY, hidden },
    onDone: () => undefined,
    ...(draft !== undefined && { draft }),
  })
  const suppliers = [{ value: 3, label: 'Three' }]
  const kinds = [{ value: 'pigs', label: 'Pigs' }]
  return (
    <EndpointForm form={form} submit="Save" busy="Saving">
      <TextInput form={form} name="houses.0.name" label="First house" />
      <TextInput form={form} name="name" label="Name" />
      <TextAreaInput form={form} name="remarks" label="Remarks" counter={10} />
      <NumberInput form={form} name="animals" label="Animals" whole />
      <DateInput form={form} name="opened" label="Opened" />
      <SelectInput form={form} name="supplier" label="Supplier" placeholder="None" options={suppliers} />
      <SelectInput form={form} name="kind" label="Kind" placeholder="Choose" options={kinds} />
      <CheckInput form={form} name="heated">
        Heated
      </CheckInput>
      {form.saved && <p>Saved</p>}
    </EndpointForm>
  )
}

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
})
afterEach(() => changeLanguage('en-US'))

async function open(props: Parameters<typeof BarnForm>[0] = {}) {
  const view = renderInPage(<BarnForm {...props} />)
  await screen.findByLabelText('Name')
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save' }))
  const fill = async () => {
    await view.user.type(screen.getByLabelText('First house'), 'North')
    await view.user.type(screen.getByLabelText('Name'), 'Hoeve')
    await view.user.selectOptions(screen.getByLabelText('Kind'), 'Pigs')
  }
  return { ...view, save, fill }
}

describe('A form of an endpoint', () => {
  it('The form judges a field when it is left, and from then on with every letter, with the bound of the rule', async () => {
    const { user } = await open()
    const name = screen.getByLabelText('Name')
    await user.type(name, 'a'.repeat(21))
    expect(name).not.toHaveAccessibleDescription()
    await user.tab()
    await waitFor(() => expect(name).toHaveAccessibleDescription('At most 20 characters.'))
    await user.type(name, '{Backspace}')
    await waitFor(() => expect(name).not.toHaveAccessibleDescription())
  })

  it('The form asks the server nothing while a rule is broken, and leads to the first wrong field on the screen', async () => {
    const { save } = await open()
    await save()
    await waitFor(() => expect(screen.getByLabelText('First house')).toHaveFocus())
    expect(screen.getByLabelText('Kind')).toHaveAccessibleDescription('Please fill this in.')
    expect(api.requests).toHaveLength(0)
  })

  it('The form says above the button what is wrong with a field that is not on the screen', async () => {
    const { fill, save } = await open({ hidden: 'four' })
    await fill()
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent('At most')
    expect(api.requests).toHaveLength(0)
  })

  it('The form sends what the schema made of the fields, is busy meanwhile, and says when it is done', async () => {
    let answer = (_: { id: number }) => {}
    api.on(addBarn, () => new Promise(resolve => (answer = resolve)))
    const { user, fill, save } = await open()
    await fill()
    await user.type(screen.getByLabelText('Animals'), '120')
    await user.selectOptions(screen.getByLabelText('Supplier'), 'Three')
    fireEvent.change(screen.getByLabelText('Opened'), { target: { value: '2026-03-01' } })
    await user.click(screen.getByRole('checkbox', { name: 'Heated' }))
    await save()
    const button = await screen.findByRole('button', { name: 'Saving' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    await user.click(button)
    await waitFor(() => expect(api.calls(addBarn)).toHaveLength(1))
    expect(api.calls(addBarn)[0]).toMatchObject({
      params: { siteId: '7' },
      body: {
        animals: 120,
        supplier: 3,
        kind: 'pigs',
        opened: '2026-03-01',
        heated: true,
        houses: [{ name: 'North' }],
      },
    })
    answer({ id: 1 })
    expect(await screen.findByText('Saved')).toBeVisible()
    await user.type(screen.getByLabelText('Name'), 'x')
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('The form puts the server’s messages on their fields, nested ones too, and everything else above the button', async () => {
    api.on(
      addBarn,
      () =>
        new FakeFailure(400, {
          code: 'invalid',
          non_field_errors: ['The site is closed.'],
          'houses.0.name': ['Taken.'],
          licence: ['None is left.'],
        }),
    )
    const { fill, save } = await open()
    await fill()
    await save()
    const house = screen.getByLabelText('First house')
    await waitFor(() => expect(house).toHaveAccessibleDescription('Taken.'))
    expect(house).toHaveFocus()
    expect(screen.getByText('The site is closed. None is left.')).toBeVisible()
  })

  it('The form words its rules anew in another language, and forgets what the server had worded', async () => {
    i18next.addResourceBundle('de', 'common', { rules: { required: 'Bitte ausfüllen.' } })
    api.on(addBarn, () => new FakeFailure(400, { code: 'invalid', name: ['Taken.'] }))
    const { user, fill, save } = await open()
    await fill()
    await save()
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Taken.'))
    await user.clear(screen.getByLabelText('First house'))
    await user.tab()
    await changeLanguage('de')
    await waitFor(() =>
      expect(screen.getByLabelText('First house')).toHaveAccessibleDescription('Bitte ausfüllen.'),
    )
    expect(screen.getByLabelText('Name')).not.toHaveAccessibleDescription()
  })

  it('The form asks before what was typed is thrown away, and not when it is saved', async () => {
    api.on(addBarn, () => ({ id: 1 }))
    const { user, fill, save, router } = await open()
    await fill()
    void router.navigate({ to: '/elsewhere' as never })
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }))
    expect(screen.getByLabelText('Name')).toHaveValue('Hoeve')
    await save()
    await screen.findByText('Saved')
    await router.navigate({ to: '/elsewhere' as never })
    expect(router.state.location.pathname).toBe('/elsewhere')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('A draft', () => {
  beforeEach(() => writeRefreshToken('refresh', '7'))
  afterEach(() => writeRefreshToken(null))

  it('A draft is there again with a note, can be discarded, and needs no question on leaving', async () => {
    const first = await open({ draft: 'barn' })
    await first.fill()
    await first.router.navigate({ to: '/elsewhere' as never })
    expect(first.router.state.location.pathname).toBe('/elsewhere')
    first.unmount()
    const { user } = await open({ draft: 'barn' })
    expect(screen.getByText('Restored what you had typed.')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Hoeve')
    expect(screen.getByLabelText('Kind')).toHaveValue('pigs')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByLabelText('Name')).toHaveValue('')
    expect(screen.queryByText('Restored what you had typed.')).toBeNull()
    expect(Object.keys(localStorage).filter(key => key.includes(':draft:'))).toEqual([])
  })

  it('A draft is gone once it is saved', async () => {
    api.on(addBarn, () => ({ id: 1 }))
    const { fill, save } = await open({ draft: 'barn' })
    await fill()
    await save()
    await screen.findByText('Saved')
    expect(Object.keys(localStorage).filter(key => key.includes(':draft:'))).toEqual([])
  })
})
