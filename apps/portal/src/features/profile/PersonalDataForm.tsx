import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import type { Settings } from '@earshot/contract/schemas/account/settings.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inNameOrder } from '#lib/locale.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { EmailInput, PasswordInput, TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/Text.tsx'
import classes from './PersonalDataForm.module.css'
import { changesOf, isNewAddress, personalDataOf, personalDataRules } from './personal-data.ts'
import type { SettingsChange } from './use-settings.ts'

export interface PersonalDataFormProps {
  stored: Settings
  save: (change: SettingsChange) => Promise<Settings>
}

export function PersonalDataForm({ stored, save }: PersonalDataFormProps) {
  const { t, i18n } = useTranslation(['profile', 'common'])
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const form = useEndpointForm(profile.updateSettings, {
    params: { userId: 'own' },
    defaultValues: personalDataOf(stored),
    rules: { schema: personalDataRules(stored) },
    send: async judged => {
      const changes = changesOf(judged, stored)
      const answer = await save(changes)
      // A new address counts when its owner has opened the link sent there.
      setMailedTo(changes.email !== undefined && answer.email !== changes.email ? changes.email : null)
      return answer
    },
    onDone: answer => {
      const typed = form.fields.getValues()
      // The form shows the address that counts until then, and no longer holds the password.
      if (isNewAddress(typed.email, answer))
        form.fields.reset({ ...typed, email: answer.email, current_password: '' })
    },
  })
  return (
    <EndpointForm form={form} submit={t('personal.save')} button={{ block: false }}>
      <div className={classes.names}>
        {inNameOrder(
          [
            <TextInput
              key="own"
              form={form}
              name="first_name"
              label={t('personal.firstName')}
              autoComplete="given-name"
            />,
            <TextInput
              key="family"
              form={form}
              name="last_name"
              label={t('personal.lastName')}
              autoComplete="family-name"
            />,
          ],
          i18n.language,
        )}
      </div>
      <EmailInput form={form} name="email" label={t('personal.email')} />
      {isNewAddress(form.fields.watch('email'), stored) && (
        <>
          <PasswordInput
            form={form}
            name="current_password"
            label={t('personal.currentPassword')}
            autoComplete="current-password"
          />
          <Text size="small" tone="muted">
            {t('personal.emailNotice', { email: stored.email })}
          </Text>
        </>
      )}
      <TextInput
        form={form}
        name="telephone"
        label={t('personal.telephone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Text className={classes.outcome} size="small" tone="ok" role="status">
        {form.saved && (mailedTo === null ? t('saved') : t('personal.mailed', { email: mailedTo }))}
      </Text>
    </EndpointForm>
  )
}
