import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirmation } from '#ui/page/Confirmation.tsx'
import { ActivationPage } from './ActivationPage.tsx'

/** What comes after the form: look into the mail, whose link comes back here with a token. */
export function RegistrationSuccessPage() {
  const { t } = useTranslation('registration')
  const { token } = useSearch({ from: '/registration-success' })
  if (token !== undefined) return <ActivationPage token={token} />
  return <Confirmation title={t('success.title')} text={t('success.info')} button={t('success.toLogin')} />
}
