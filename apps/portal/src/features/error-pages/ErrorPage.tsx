import { errorPage } from '@earshot/contract/rules/error-page.ts'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorLayout } from './ErrorLayout.tsx'

/** 403, 404, 429 and 500 in one screen, which reads its path (spec/1 §2). */
export function ErrorPage() {
  const { t } = useTranslation('errors')
  const { pathname, state } = useLocation()
  const { code, suggestion, home } = errorPage(pathname)
  return (
    <ErrorLayout
      title={t(`${code}.title`)}
      code={code}
      description={t(`${code}.description`)}
      suggestion={suggestion === null ? waitText(state.wait) : t(`suggestions.${suggestion}`)}
      home={home}
    />
  )

  function waitText(seconds: number | undefined): string | undefined {
    return seconds === undefined || seconds <= 0 ? undefined : t('wait', { count: seconds })
  }
}
