import { password } from '@earshot/contract/endpoints/account/password.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { RecoverPassword } from '@earshot/contract/schemas/account/password.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { ruleText } from '#i18n/rule-text.ts'
import { Button } from '#ui/Button.tsx'
import { useCaptcha } from '#ui/captcha/use-captcha.tsx'
import { Field } from '#ui/Field.tsx'
import classes from '#ui/forms/Form.module.css'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { useFormFailure } from '#ui/forms/use-form-failure.ts'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'
import { requireOk } from './recover-status.ts'

const EmailOnly = RecoverPassword.pick({ email: true })

/** Asks for a reset link. Whether the address is registered is never told. */
export function RestorePasswordPage() {
  const { t } = useTranslation('public')
  const { t: tCommon } = useTranslation('common')
  const navigate = useNavigate()
  const captcha = useCaptcha('restore-password')
  const { failure, show, clear } = useFormFailure()
  // Typed at sign-in already; not in the address, which others may see.
  const { email = '' } = useLocation().state
  const form = useForm({
    resolver: zodResolver(EmailOnly),
    mode: 'onTouched',
    defaultValues: { email },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    clear()
    try {
      const outcome = await captcha.guard(async captcha_token => {
        const { status } = await call(password.recover, { body: { email, captcha_token } })
        requireOk(status)
      })
      if (outcome === 'sent') await navigate({ to: '/restore-password-success' })
    } catch (error) {
      show({ error, form, fields: { email: 'email' } })
    }
  })

  return (
    <EntryLayout title={t('restore.title')} subtitle={t('restore.subtitle')}>
      <form className={classes.form} onSubmit={event => void submit(event)} noValidate>
        <Field
          {...form.register('email', { onChange: clear })}
          label={t('signIn.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={ruleText({ t: tCommon, message: errors.email?.message, max: LIMITS.signIn.email })}
        />
        {failure !== null && <FormNotice>{failure}</FormNotice>}
        <Button type="submit" variant="primary" size="touch" block busy={isSubmitting}>
          {isSubmitting ? t('restore.busy') : t('restore.submit')}
        </Button>
      </form>
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
