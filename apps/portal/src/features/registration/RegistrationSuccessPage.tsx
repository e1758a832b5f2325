import { useTranslation } from 'react-i18next'
import { useOwnLocation } from '#lib/use-own-location.ts'
import { Confirmation } from '#ui/page/Confirmation.tsx'
import { Activated, ActivationPage } from './ActivationPage.tsx'

/** Shows what comes after the form: the visitor looks for the mail, whose link leads back here. */
export function RegistrationSuccessPage() {
  const { t } = useTranslation('registration')
  const { activation, activated } = useOwnLocation().state
  if (activated === true) return <Activated />
  if (activation !== undefined) return <ActivationPage token={activation} />
  return <Confirmation title={t('success.title')} text={t('success.info')} button={t('success.toLogin')} />
}
