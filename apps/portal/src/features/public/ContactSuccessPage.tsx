import { useTranslation } from 'react-i18next'
import { Confirmation } from '#ui/page/Confirmation.tsx'

export function ContactSuccessPage() {
  const { t } = useTranslation('public')
  return (
    <Confirmation
      title={t('messageSent.title')}
      text={t('messageSent.text')}
      button={t('messageSent.button')}
    />
  )
}
