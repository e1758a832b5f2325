import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { defaultProductType } from '@earshot/contract/rules/batches/product-types.ts'
import { withUsualAnimals } from '@earshot/contract/rules/structure/edit-tree.ts'
import { SITE_TYPES } from '@earshot/contract/values.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RefusedFields } from '#features/site-editor/saving/problems.ts'
import { BASICS_RULES, type BasicsValues, type SiteDraft } from '#features/site-editor/saving/site-draft.ts'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { NOT_SENT } from '#ui/forms/sending.ts'
import { type EndpointForm, useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { usePlaceOptions, usePremiseHint } from './address-fields.ts'
import { type FarmFormProps, FarmLocation } from './FarmPlace.tsx'
import classes from './FarmStep.module.css'
import { StepTitle } from './StepParts.tsx'

export interface FarmStepProps {
  state: DraftState
  refused: RefusedFields
  /** The footer's button submits the form in the same way as Enter. */
  submit: RefObject<() => Promise<void>>
  readOnly: boolean
  onNext: () => void
}

/** Asks for the farm and where it is. */
export function FarmStep({ state, refused, submit, readOnly, onNext }: FarmStepProps) {
  const { t } = useTranslation('siteEditor')
  const form = useEndpointForm(siteEditor.create, {
    rules: BASICS_RULES,
    defaultValues: state.draft.basics,
    send: async () => {
      onNext()
      return NOT_SENT
    },
    onDone: () => undefined,
  })
  submit.current = form.submit
  useDraftedBasics(form.fields, state)
  useServerErrors(form.fields, refused)
  return (
    <Stack
      ref={form.element}
      as="form"
      gap="5"
      shrink
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <StepTitle>{t('farm.title')}</StepTitle>
      <fieldset disabled={readOnly} className={classes.fields}>
        <FarmFields form={form} />
      </fieldset>
      {form.failure !== null && <FormNotice>{form.failure}</FormNotice>}
      <button type="submit" hidden />
    </Stack>
  )
}

type Fields = EndpointForm<BasicsValues, typeof siteEditor.create>['fields']

function useDraftedBasics(fields: Fields, state: DraftState): void {
  const { subscribe } = fields
  const latest = useRef(state)
  latest.current = state
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => latest.current.change(withBasics(latest.current.draft, values)),
      }),
    [subscribe],
  )
}

/**
 * Returns the draft's change. The first house exists before anybody has said which animals are kept, so it follows the
 * site's type.
 */
function withBasics({ basics, tree }: SiteDraft, values: BasicsValues): Partial<SiteDraft> {
  if (values.type === '' || values.type === basics.type) return { basics: values }
  const former = basics.type === '' ? null : defaultProductType(basics.type)
  return { basics: values, tree: withUsualAnimals(tree, { former, usual: defaultProductType(values.type) }) }
}

/** Shows what the server refused on its field when the page is opened with it. */
function useServerErrors(fields: Fields, refused: RefusedFields): void {
  const { setError } = fields
  useEffect(() => {
    for (const [field, messages] of Object.entries(refused)) {
      if (isBasic(field, fields.getValues())) setError(field, { type: 'server', message: messages.join(' ') })
    }
  }, [refused, setError, fields])
}

function isBasic(name: string, values: BasicsValues): name is keyof BasicsValues {
  return Object.hasOwn(values, name)
}

/** Asks what the farm is, its address, and where that is. */
function FarmFields({ form }: FarmFormProps) {
  const { t } = useTranslation('siteEditor')
  const { countries, timezones } = usePlaceOptions()
  const at = useFieldAt(form)
  const [country, premiseId] = useWatch({ control: form.fields.control, name: ['country', 'premise_id'] })
  const premiseHint = usePremiseHint(country, premiseId)
  const choice = { placeholder: t('choose') }
  return (
    <>
      <TextInput {...at('name')} autoComplete="off" />
      <SelectInput
        {...at('type')}
        {...choice}
        options={SITE_TYPES.map(value => ({ value, label: t(`siteType.${value}`) }))}
      />
      <div className={classes.pair}>
        <NumberInput {...at('animals_quantity')} whole />
        <TextInput {...at('premise_id')} autoComplete="off" hint={premiseHint} />
      </div>
      <div className={classes.pair}>
        <SelectInput {...at('country')} {...choice} options={countries} autoComplete="country" />
        <TextInput {...at('state')} autoComplete="address-level1" />
      </div>
      <div className={classes.street}>
        <TextInput {...at('street')} autoComplete="address-line1" />
        <TextInput {...at('house_number')} autoComplete="off" />
      </div>
      <div className={classes.city}>
        <TextInput {...at('postal_code')} autoComplete="postal-code" />
        <TextInput {...at('city')} autoComplete="address-level2" />
      </div>
      <TextInput {...at('company')} autoComplete="organization" />
      <FarmLocation form={form} />
      <SelectInput {...at('timezone')} {...choice} options={timezones} />
    </>
  )
}

/** Returns a function that gives a field its name and its label. */
function useFieldAt(form: FarmFormProps['form']) {
  const { t } = useTranslation('siteEditor')
  return <Name extends FieldPath<BasicsValues>>(name: Name) => ({ form, name, label: t(`field.${name}`) })
}
