import { useTranslation } from 'react-i18next'
import { Answer } from '#ui/page/Answer.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
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
