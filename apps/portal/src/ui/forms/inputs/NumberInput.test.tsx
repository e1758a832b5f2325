import { endpoint } from '@earshot/contract/endpoint.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changeLanguage } from '#i18n/i18n.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { NumberInput } from './NumberInput.tsx'

const weigh = endpoint({
  method: 'POST',
  path: '/weights/',
  access: 'public',
  summary: 'Add.',
  body: z.object({
    weight: z.number('invalid').min(0.5, 'only_numbers_positive').max(300, 'too_large').nullish(),
    animals: z.int('invalid').nullish(),
    latitude: z.number('invalid').nullish(),
  }),
  changes: () => [],
  success: { status: 204 },
})

function Weights() {
  const form = useEndpointForm(weigh, {
    defaultValues: {
      weight: 12.5 as number | null,
      animals: null as number | null,
      latitude: null as number | null,
    },
    onDone: () => undefined,
  })
  return (
    <EndpointForm form={form} submit="Save">
      <NumberInput form={form} name="weight" label="Weight" unit="kg" />
      <NumberInput form={form} name="animals" label="Animals" whole />
      <NumberInput form={form} name="latitude" label="Latitude" belowZero />
    </EndpointForm>
  )
}

async function open() {
  const api = fakeApi()
  api.on(weigh, () => undefined)
  const { user } = renderInPage(<Weights />)
  const weight = await screen.findByLabelText('Weight')
  const retype = async (text: string) => {
    await user.clear(weight)
    await user.type(weight, text)
    await user.tab()
  }
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.calls(weigh)).toHaveLength(1))
    return api.calls(weigh)[0]?.body
  }
  return { user, weight, retype, save }
}

afterEach(() => changeLanguage('en-US'))

describe('A number', () => {
  it('A number is typed and shown with the separator of the reader, and stands as typed until it is left', async () => {
    await changeLanguage('de')
    const { user, weight, save } = await open()
    expect(weight).toHaveValue('12,5')
    await user.clear(weight)
    await user.type(weight, '7,50')
    expect(weight).toHaveValue('7,50')
    await user.tab()
    expect(weight).toHaveValue('7,5')
    expect(await save()).toEqual({ weight: 7.5, animals: null, latitude: null })
  })

  it.each([
    ['0', 'Only positive numbers.'],
    ['301', 'This is too large.'],
    ['heavy', 'Only numbers.'],
    ['2,5', 'Only numbers.'],
  ])('A number is judged when it is left: %s', async (text, message) => {
    const { weight, retype } = await open()
    await retype(text)
    await waitFor(() => expect(weight).toHaveAccessibleDescription(`${message} kg`))
    expect(weight).toBeInvalid()
    expect(weight).toHaveValue(text)
  })

  it('A number is cleared to nothing, which is no wrong input', async () => {
    const { user, weight, save } = await open()
    await user.clear(weight)
    await user.tab()
    expect(weight).toBeValid()
    expect(await save()).toEqual({ weight: null, animals: null, latitude: null })
  })

  it('A number tells its unit to a reader who does not see it', async () => {
    const { weight } = await open()
    expect(weight).toHaveAccessibleDescription('kg')
  })

  it('A number asks a phone for the keyboard that has what it needs', async () => {
    const { weight } = await open()
    expect(weight).toHaveAttribute('inputmode', 'decimal')
    expect(screen.getByLabelText('Animals')).toHaveAttribute('inputmode', 'numeric')
    // A phone's numeric keyboards have no minus.
    expect(screen.getByLabelText('Latitude')).not.toHaveAttribute('inputmode')
  })
})
