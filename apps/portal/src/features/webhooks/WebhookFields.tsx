import { WEBHOOK_EVENTS } from '@earshot/contract/webhook-values.ts'
import { useId } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { type InputOf, useInput } from '#ui/forms/inputs/use-input.ts'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import classes from './Webhooks.module.css'
import { eventWord } from './webhook-words.ts'

/** What the forms of a webhook hold; those of one site have no use for the last four. */
export interface WebhookValues extends FieldValues {
  name: string
  url: string
  events: string[]
  scope: string | undefined
  sites: number[]
  groups: number[]
  revision: number
}

export function webhookValues(known: Partial<WebhookValues> = {}): WebhookValues {
  const empty = { name: '', url: '', events: [], scope: undefined, sites: [], groups: [], revision: 0 }
  return { ...empty, ...known }
}

/** Asks for the name, the address and the events, whoever keeps the webhook. */
export function WebhookFields({ form }: { form: FormState<WebhookValues> }) {
  const { t } = useTranslation('webhooks')
  return (
    <>
      <TextInput form={form} name="name" label={t('form.name')} autoComplete="off" />
      <TextInput
        form={form}
        name="url"
        label={t('form.url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
      />
      <ChecksInput
        form={form}
        name="events"
        label={t('form.events')}
        options={WEBHOOK_EVENTS.map(value => ({ value, label: eventWord(t, value) }))}
      />
    </>
  )
}

interface ChecksInputProps<Values extends FieldValues, Value extends string | number>
  extends InputOf<Values> {
  name: FieldPathByValue<Values, readonly Value[]>
  label: string
  options: readonly { value: Value; label: string }[]
}

/** Shows any number of a few choices, all in sight. */
export function ChecksInput<Values extends FieldValues, Value extends string | number>({
  form,
  name,
  label,
  options,
}: ChecksInputProps<Values, Value>) {
  const { element, value, change, error } = useInput({ form, name })
  const { ref, ...rest } = element
  const errorId = useId()
  const held: unknown[] = Array.isArray(value) ? value : []
  // The values keep the order of the options.
  const chosen = (option: Value, isOn: boolean) =>
    options.map(each => each.value).filter(each => (each === option ? isOn : held.includes(each)))
  return (
    <fieldset className={classes.events} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{label}</legend>
      {options.map((option, index) => (
        <label key={option.value} className={classes.check}>
          <input
            {...rest}
            ref={index === 0 ? ref : undefined}
            type="checkbox"
            checked={held.includes(option.value)}
            onChange={event => change(chosen(option.value, event.target.checked))}
            aria-invalid={error !== undefined || undefined}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
