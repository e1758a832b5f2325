import { LIMITS } from '@earshot/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { ruleText } from '#i18n/rule-text.ts'
import { Field } from '#ui/Field.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import type { SignInFailure } from './sign-in-failure.ts'
import type { useSignInForm } from './use-sign-in-form.ts'

interface SignInFieldsProps {
  form: ReturnType<typeof useSignInForm>
  failure: SignInFailure | null
}

/** Shows address and password; an error about both stands under the password. */
export function SignInFields({ form, failure }: SignInFieldsProps) {
  const { t } = useTranslation('public')
  const { t: tCommon } = useTranslation('common')
  const { errors } = form
  const passwordRule = ruleText({
    t: tCommon,
    message: errors.password,
    min: LIMITS.password.min,
    max: LIMITS.signIn.password,
  })
  return (
    <>
      <Field
        {...form.bind('username')}
        label={t('signIn.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={ruleText({ t: tCommon, message: errors.username, max: LIMITS.signIn.email })}
      />
      <PasswordField
        {...form.bind('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
        error={passwordRule ?? (failure === null ? undefined : failureText(failure))}
      />
    </>
  )

  function failureText(shown: SignInFailure): string {
    const text = shown.text ?? t(`signIn.${shown.key}`)
    // Without an answer there is no code to show.
    if (shown.key === 'noConnection') return text
    return t('signIn.withCode', { text, code: shown.code })
  }
}
