import { password } from '@earshot/contract/endpoints/account/password.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { ChangePasswordForm as Rules } from '@earshot/contract/schemas/account/password.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointKey } from '#api/queries.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { PasswordInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Answer } from '#ui/page/Answer.tsx'
import { showToast } from '#ui/toasts.ts'
import { OpenSessions } from './OpenSessions.tsx'
import classes from './ProfilePage.module.css'
import { ProfilePage } from './ProfilePage.tsx'

/** Shows what keeps others out: the password, and where the reader is signed in. */
export function PasswordPage() {
  const { t } = useTranslation('profile')
  return (
    <ProfilePage section="password">
      <div className={classes.narrow}>
        <Answer first={t('password.answer')} rest={t('password.rest')} />
        <ChangePasswordForm />
        <OpenSessions />
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
  const queryClient = useQueryClient()
  const form = useEndpointForm(password.change, {
    defaultValues: EMPTY,
    rules: { schema: Rules },
    toBody: ({ old_password, new_password }) => ({ old_password, new_password }),
    onDone: () => {
      form.fields.reset(EMPTY)
      showToast({ kind: 'done', text: t('password.changed') })
      void queryClient.invalidateQueries({ queryKey: endpointKey(sessions.list) })
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
      <PasswordInput
        form={form}
        name="new_password"
        label={t('password.new')}
        autoComplete="new-password"
        alsoJudge="confirm_new_password"
      />
      <PasswordInput
        form={form}
        name="confirm_new_password"
        label={t('password.confirm')}
        autoComplete="new-password"
      />
    </EndpointForm>
  )
}
