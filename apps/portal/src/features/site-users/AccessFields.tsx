import { ACCESS_SCOPES, type AccessScope } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { dayKey } from '#lib/text/locale.ts'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { ChoiceInput } from '#ui/forms/inputs/RadioField.tsx'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'

export interface AccessValues {
  scope: AccessScope
  ends_on: string | null
}

/** Asks what somebody from outside may do, and for the last day; without one it has no end. */
export function AccessFields<Values extends AccessValues>({ form }: { form: FormState<Values> }) {
  const { t } = useTranslation('people')
  // The form has these two fields whatever others it has; the library's names of fields know only the form as a whole.
  const own = form as unknown as FormState<AccessValues>
  return (
    <>
      <ChoiceInput
        form={own}
        name="scope"
        label={t('access.what')}
        options={ACCESS_SCOPES.map(value => ({
          value,
          label: t(`access.scope.${value}`),
          text: t(`access.may.${value}`),
        }))}
      />
      <DateInput
        form={own}
        name="ends_on"
        label={t('access.lastDay')}
        min={dayKey(Date.now())}
        unit={t('access.orNone')}
      />
    </>
  )
}
