import { password } from '@earshot/contract/endpoints/account/password.ts'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useCaptcha } from '#ui/captcha/use-captcha.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import classes from '#ui/forms/Form.module.css'
import { EmailInput } from '#ui/forms/inputs/TextInput.tsx'
import { requireSuccess } from '#ui/forms/sending.ts'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'

/** Asks for a reset link. It never tells whether the address is registered. */
export function RestorePasswordPage() {
  const { t } = useTranslation('public')
  const navigate = useNavigate()
  const captcha = useCaptcha('restore-password')
  // The address was typed at sign-in already; it is not in the URL, which others may see.
  const { email = '' } = useLocation().state
  const form = useEndpointForm(password.recover, {
    defaultValues: { email },
    send: ({ email }) =>
      captcha.guard(async captcha_token => {
        const answer = await call(password.recover, { body: { email, captcha_token } })
        requireSuccess(password.recover, answer)
        return answer
      }),
    onDone: () => navigate({ to: '/restore-password-success' }),
  })

  return (
    <EntryLayout title={t('restore.title')} subtitle={t('restore.subtitle')}>
      <EndpointForm form={form} submit={t('restore.submit')} busy={t('restore.busy')} leaving="free">
        <EmailInput form={form} name="email" label={t('signIn.email')} autoComplete="username" />
      </EndpointForm>
      <div className={classes.ends}>
        <Link to="/sign-in" className={classes.link}>
          {t('backToSignIn')}
        </Link>
        <Link to="/contact-us" className={classes.link}>
          {t('signIn.contact')}
        </Link>
      </div>
      {captcha.dialog}
    </EntryLayout>
  )
}
