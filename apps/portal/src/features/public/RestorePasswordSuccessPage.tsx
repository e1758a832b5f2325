import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirmation } from '#ui/page/Confirmation.tsx'

/** Confirms both halves of a reset at one path: the link is on its way, or the password is changed. */
export function RestorePasswordSuccessPage() {
  const { t } = useTranslation('public')
  const { changed } = useSearch({ from: '/restore-password-success' })
  const half = changed === true ? 'changed' : 'sent'
  return <Confirmation title={t(`${half}.title`)} text={t(`${half}.text`)} button={t(`${half}.button`)} />
}
