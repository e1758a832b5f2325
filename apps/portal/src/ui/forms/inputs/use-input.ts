import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { useLayoutEffect } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ruleText } from '#i18n/rule-text.ts'
import type { BrokenRule } from '#ui/forms/form-rules.ts'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'

export interface InputOf<Values extends FieldValues> {
  form: FormState<Values>
  name: FieldPath<Values>
  /** A field that is checked together with this one, once it has been touched: a password that is typed twice. */
  alsoJudge?: FieldPath<Values> | undefined
}

/** Returns what a field's element takes, its value, and what is wrong with it. */
export function useInput<Values extends FieldValues>({ form, name, alsoJudge }: InputOf<Values>) {
  const { t } = useTranslation('common')
  const { fields, shown, clear } = form
  const { field, fieldState } = useController({ control: fields.control, name })
  useLayoutEffect(() => {
    shown.add(name)
    return () => void shown.delete(name)
  }, [shown, name])
  const value: unknown = field.value
  const broken = ruleOf(fieldState.error)

  function change(value: unknown): void {
    clear()
    field.onChange(value)
    // The other field is checked only once it was touched, because a message that comes and goes would move the button
    // away from the pointer.
    if (alsoJudge !== undefined && fields.getFieldState(alsoJudge).isTouched) void fields.trigger(alsoJudge)
  }

  return {
    element: { name, ref: field.ref, onBlur: field.onBlur },
    value,
    change,
    /** The key of a broken rule, or the server's own sentence. */
    broken: broken?.message,
    error: broken && ruleText({ t, ...broken }),
  }
}

/** Returns the broken rule that the resolver, or the server, has put into the error of the field, if there is one. */
function ruleOf(error: unknown): BrokenRule | undefined {
  if (!isRecord(error) || typeof error.message !== 'string') return undefined
  const { message, min, max } = error
  return {
    type: 'rule',
    message,
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
  }
}
