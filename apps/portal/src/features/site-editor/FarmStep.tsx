import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { zoneOfPlace } from '@earshot/contract/rules/site-zone.ts'
import { SITE_TYPES } from '@earshot/contract/values.ts'
import { IconCurrentLocation } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PlaceMap } from '#barn/map/PlaceMap.tsx'
import { Button } from '#ui/Button.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { NOT_SENT } from '#ui/forms/not-sent.ts'
import { useEntryForm } from '#ui/forms/use-entry-form.ts'
import classes from './FarmStep.module.css'
import type { Refused } from './problems.ts'
import { StepTitle } from './StepTitle.tsx'
import { BASICS_RULES, type BasicsValues } from './site-draft.ts'
import { usePlaceOptions } from './use-place-options.ts'
import type { DraftState } from './use-site-draft.ts'

export interface FarmStepProps {
  state: DraftState
  refused: Refused
  /** The footer's button asks for the same as Enter. */
  submit: RefObject<() => Promise<void>>
  readOnly: boolean
  onNext: () => void
}

/** The farm and where it is. */
export function FarmStep({ state, refused, submit, readOnly, onNext }: FarmStepProps) {
  const { t } = useTranslation('siteEditor')
  const options = usePlaceOptions()
  const form = useEntryForm(siteEditor.create, {
    rules: BASICS_RULES,
    defaultValues: state.draft.basics,
    send: async () => {
      onNext()
      return NOT_SENT
    },
    onDone: () => undefined,
  })
  submit.current = form.submit
  useKeptBasics(form.fields, state)
  useRefusals(form.fields, refused)
  const text = (name: FieldPath<BasicsValues>) => ({ form, name, label: t(`field.${name}`) }) as const
  return (
    <form
      ref={form.element}
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <StepTitle className={classes.title}>{t('farm.title')}</StepTitle>
      <fieldset disabled={readOnly} className={classes.fields}>
        <TextInput form={form} name="name" label={t('field.name')} autoComplete="off" />
        <SelectInput
          form={form}
          name="type"
          label={t('field.type')}
          placeholder={t('choose')}
          options={SITE_TYPES.map(value => ({ value, label: t(`siteType.${value}`) }))}
        />
        <div className={classes.pair}>
          <NumberInput form={form} name="animals_quantity" label={t('field.animals_quantity')} whole />
          <TextInput form={form} name="premise_id" label={t('field.premise_id')} autoComplete="off" />
        </div>
        <div className={classes.pair}>
          <SelectInput
            form={form}
            name="country"
            label={t('field.country')}
            placeholder={t('choose')}
            options={options.countries}
            autoComplete="country"
          />
          <TextInput form={form} name="state" label={t('field.state')} autoComplete="address-level1" />
        </div>
        <div className={classes.street}>
          <TextInput form={form} name="street" label={t('field.street')} autoComplete="address-line1" />
          <TextInput form={form} name="house_number" label={t('field.house_number')} autoComplete="off" />
        </div>
        <div className={classes.city}>
          <TextInput
            form={form}
            name="postal_code"
            label={t('field.postal_code')}
            autoComplete="postal-code"
          />
          <TextInput form={form} name="city" label={t('field.city')} autoComplete="address-level2" />
        </div>
        <TextInput {...text('company')} name="company" autoComplete="organization" />
        <Place form={form} />
        <SelectInput
          form={form}
          name="timezone"
          label={t('field.timezone')}
          placeholder={t('choose')}
          options={options.timezones}
        />
      </fieldset>
      {form.failure !== null && <FormNotice>{form.failure}</FormNotice>}
      <button type="submit" hidden />
    </form>
  )
}

type Form = ReturnType<typeof useEntryForm<typeof siteEditor.create, BasicsValues>>
type Fields = Form['fields']

/** The pin, its coordinates, and where this device is. */
function Place({ form }: { form: Pick<Form, keyof Form> }) {
  const { t } = useTranslation('siteEditor')
  const { control, setValue, getValues } = form.fields
  const [longitude, latitude, country] = useWatch({ control, name: ['longitude', 'latitude', 'country'] })
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState(false)
  const isPlace = typeof longitude === 'number' && typeof latitude === 'number'
  const isInside = isPlace && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85

  function choose(place: { longitude: number; latitude: number }): void {
    const options = { shouldDirty: true, shouldValidate: true, shouldTouch: true }
    setValue('longitude', place.longitude, options)
    setValue('latitude', place.latitude, options)
    const zone = zoneOfPlace({ country: getValues('country'), longitude: place.longitude, now: new Date() })
    if (zone !== undefined && getValues('timezone') === '') setValue('timezone', zone, options)
  }

  function locate(): void {
    setAsking(true)
    setRefusal(false)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        choose({ longitude: round(coords.longitude), latitude: round(coords.latitude) })
      },
      () => {
        setAsking(false)
        setRefusal(true)
      },
      { enableHighAccuracy: true, timeout: 20_000 },
    )
  }

  return (
    <div className={classes.place}>
      <PlaceMap
        place={isInside ? { longitude, latitude } : null}
        around={MIDDLES[country] ?? MIDDLES.BE ?? { longitude: 4.5, latitude: 50.6 }}
        onChange={choose}
        key={isInside ? 'placed' : country}
        labels={{ map: t('map.label'), closer: t('map.closer'), wider: t('map.wider') }}
      />
      <div className={classes.pair}>
        <NumberInput form={form} name="latitude" label={t('field.latitude')} belowZero />
        <NumberInput form={form} name="longitude" label={t('field.longitude')} belowZero />
      </div>
      <div>
        <Button icon={IconCurrentLocation} size="touch" busy={isAsking} onClick={locate}>
          {t('map.here')}
        </Button>
        {refusal && (
          <p className={classes.note} role="status">
            {t('map.notHere')}
          </p>
        )}
      </div>
    </div>
  )
}

const round = (value: number) => Math.round(value * 100_000) / 100_000

/** Where the map begins, before there is a pin. */
const MIDDLES: Readonly<Record<string, { longitude: number; latitude: number }>> = {
  BE: { longitude: 4.5, latitude: 50.6 },
  NL: { longitude: 5.4, latitude: 52.1 },
  DE: { longitude: 10.2, latitude: 51.2 },
  FR: { longitude: 2.5, latitude: 46.6 },
  ES: { longitude: -3.7, latitude: 40.2 },
  IT: { longitude: 12.5, latitude: 42.8 },
  PL: { longitude: 19.3, latitude: 52.1 },
  PT: { longitude: -8.2, latitude: 39.6 },
  US: { longitude: -93, latitude: 42 },
  CN: { longitude: 112, latitude: 33 },
  JP: { longitude: 138, latitude: 36.5 },
  TH: { longitude: 101, latitude: 14.5 },
  VN: { longitude: 106, latitude: 17 },
}

function useKeptBasics(fields: Fields, state: DraftState): void {
  const { subscribe } = fields
  const latest = useRef(state.change)
  latest.current = state.change
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => latest.current({ basics: values }),
      }),
    [subscribe],
  )
}

/** What the server refused stands on its field when the page is opened with it. */
function useRefusals(fields: Fields, refused: Refused): void {
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
