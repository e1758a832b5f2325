import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirmation } from '#ui/page/Confirmation.tsx'

/** One path confirms both halves of a reset: the link is on its way, the password is changed. */
export function RestorePasswordSuccessPage() {
  const { t } = useTranslation('public')
  const { changed } = useSearch({ from: '/restore-password-success' })
  const half = changed === true ? 'changed' : 'sent'
  return <Confirmation title={t(`${half}.title`)} text={t(`${half}.text`)} button={t(`${half}.button`)} />
}
