import { ADMIN_HOME, USER_HOME } from '@earshot/contract/rules/homes.ts'
import { useTranslation } from 'react-i18next'
import { usePageLocation } from '#lib/address/use-page-location.ts'
import { ErrorLayout, useHome } from './ErrorLayout.tsx'

/** Shows the error of a broken screen: the message and the error are in the navigation's state (spec/1 §2). */
export function GenericErrorPage() {
  const { t } = useTranslation('errors')
  const { pathname, state } = usePageLocation()
  return (
    <ErrorLayout
      title={t('generic.title')}
      description={state.message ?? t('generic.description')}
      detail={state.error}
      home={useHome(pathname === '/admin/error' ? ADMIN_HOME : USER_HOME)}
    />
  )
}
