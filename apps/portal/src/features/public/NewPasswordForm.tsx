import { password } from '@earshot/contract/endpoints/account/password.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { NewPassword } from '@earshot/contract/schemas/account/password.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { ruleText } from '#i18n/rule-text.ts'
import { Button } from '#ui/Button.tsx'
import classes from '#ui/forms/Form.module.css'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { useFormFailure } from '#ui/forms/use-form-failure.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { requireOk } from './recover-status.ts'

export function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation('public')
  const { t: tCommon } = useTranslation('common')
  const navigate = useNavigate()
  const { failure, show, clear } = useFormFailure()
  const form = useForm({
    resolver: zodResolver(NewPassword),
    mode: 'onTouched',
    defaultValues: { password: '', confirm_password: '' },
  })
  const { errors, isSubmitting, touchedFields } = form.formState
  const rule = (message: string | undefined) => ruleText({ t: tCommon, message, ...LIMITS.password })

  // The second password is judged again with the first, but not before somebody has been there: a message that comes
  // and goes moves the button from under the pointer.
  function passwordChanged(): void {
    clear()
    if (touchedFields.confirm_password) void form.trigger('confirm_password')
  }

  const submit = form.handleSubmit(async values => {
    clear()
    try {
      const { status } = await call(password.confirm, { body: { password: values.password, token } })
      requireOk(status)
      await navigate({ to: '/restore-password-success', search: { changed: true }, replace: true })
    } catch (error) {
      show({ error, form, fields: { password: 'password' } })
    }
  })

  return (
    <form className={classes.form} onSubmit={event => void submit(event)} noValidate>
      <PasswordField
        {...form.register('password', { onChange: passwordChanged })}
        label={t('recover.password')}
        autoComplete="new-password"
        error={rule(errors.password?.message)}
      />
      <PasswordField
        {...form.register('confirm_password', { onChange: clear })}
        label={t('recover.confirm')}
        autoComplete="new-password"
        error={rule(errors.confirm_password?.message)}
      />
      {failure !== null && <FormNotice>{failure}</FormNotice>}
      <Button type="submit" variant="primary" size="touch" block busy={isSubmitting}>
        {isSubmitting ? t('recover.busy') : t('recover.submit')}
      </Button>
    </form>
  )
}
