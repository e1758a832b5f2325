import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatList } from '#lib/locale.ts'
import { nextHint, type RegistrationValues, type WireContext } from './registration-form.ts'

export interface NextHintProps {
  form: Pick<UseFormReturn<RegistrationValues>, 'control' | 'getValues'>
  context: WireContext
  labels: Readonly<Record<string, string>>
}

/** Says why the button cannot be pressed: what is empty, else what is wrong by name, else the missing tick. */
export function NextHint({ form, context, labels }: NextHintProps) {
  const { t, i18n } = useTranslation('registration')
  useWatch({ control: form.control })
  const hint = nextHint(form.getValues(), context)
  if (hint === null) return null
  if (hint.kind === 'fill') return t('nextHint.fill')
  if (hint.kind === 'accept') return t('nextHint.accept')
  const names = hint.fields.map(field => labels[field] ?? field)
  return t('nextHint.correct', { fields: formatList(names, i18n.language) })
}
