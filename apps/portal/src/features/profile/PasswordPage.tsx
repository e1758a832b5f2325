import { password } from '@earshot/contract/endpoints/account/password.ts'
import { ChangePasswordForm as Rules } from '@earshot/contract/schemas/account/password.ts'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { NewPasswordInputs } from '#ui/forms/inputs/NewPasswordInputs.tsx'
import { PasswordInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Answer } from '#ui/page/Answer.tsx'
import classes from './ProfilePage.module.css'
import { ProfilePage } from './ProfilePage.tsx'

/** Changes the password. */
export function PasswordPage() {
  const { t } = useTranslation('profile')
  return (
    <ProfilePage section="password">
      <div className={classes.narrow}>
        <Answer first={t('password.answer')} rest={t('password.rest')} />
        <ChangePasswordForm />
      </div>
    </ProfilePage>
  )
}

const EMPTY = { old_password: '', new_password: '', confirm_new_password: '' }

/**
 * Changes the password. The call reports its outcome in `status` (spec/1 §7), which the form reads. A change ends every
 * other session.
 */
function ChangePasswordForm() {
  const { t } = useTranslation('profile')
  const form = useEndpointForm(password.change, {
    defaultValues: EMPTY,
    rules: { schema: Rules },
    toBody: ({ old_password, new_password }) => ({ old_password, new_password }),
    done: t('password.changed'),
    onDone: () => {
      form.fields.reset(EMPTY)
    },
  })
  return (
    <EndpointForm form={form} submit={t('password.submit')} button={{ block: false }} leaving="free">
      <PasswordInput
        form={form}
        name="old_password"
        label={t('password.old')}
        autoComplete="current-password"
      />
      <NewPasswordInputs
        form={form}
        password={{ name: 'new_password', label: t('password.new') }}
        repeated={{ name: 'confirm_new_password', label: t('password.confirm') }}
      />
    </EndpointForm>
  )
}
