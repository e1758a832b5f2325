import { password } from '@earshot/contract/endpoints/account/password.ts'
import { NewPassword } from '@earshot/contract/schemas/account/password.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { PasswordInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'

export function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation('public')
  const navigate = useNavigate()
  const form = useEndpointForm(password.confirm, {
    defaultValues: { password: '', confirm_password: '' },
    rules: { schema: NewPassword },
    toBody: ({ password }) => ({ password, token }),
    onDone: () => navigate({ to: '/restore-password-success', search: { changed: true }, replace: true }),
  })

  return (
    <EndpointForm form={form} submit={t('recover.submit')} busy={t('recover.busy')} leaving="free">
      <PasswordInput
        form={form}
        name="password"
        label={t('recover.password')}
        autoComplete="new-password"
        alsoJudge="confirm_password"
      />
      <PasswordInput
        form={form}
        name="confirm_password"
        label={t('recover.confirm')}
        autoComplete="new-password"
      />
    </EndpointForm>
  )
}
