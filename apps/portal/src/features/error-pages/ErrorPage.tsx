import { errorPage } from '@earshot/contract/rules/error-page.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionStatus } from '#api/use-session.ts'
import { useOwnLocation } from '#lib/use-own-location.ts'
import { ErrorLayout } from './ErrorLayout.tsx'
import { useHome } from './use-home.ts'

/** 403, 404, 429 and 500 in one screen, which reads its path (spec/1 §2). */
export function ErrorPage() {
  const { t } = useTranslation('errors')
  const { pathname, state } = useOwnLocation()
  const { code, suggestion, home: ownHome } = errorPage(pathname)
  const home = useHome(ownHome)
  const isStranger = useSessionStatus() !== 'signed-in'
  return (
    <ErrorLayout
      title={t(`${code}.title`)}
      code={code}
      description={t(`${code}.description`)}
      note={code === 429 ? waitText(state.wait) : undefined}
      suggestion={suggestionOf()}
      detail={state.error}
      home={home}
    />
  )

  function suggestionOf(): ReactNode {
    if (suggestion === null) return undefined
    if (suggestion !== 'go_home') return t(`suggestions.${suggestion}`)
    return <Link to={home}>{t(isStranger ? 'suggestions.go_to_sign_in' : 'suggestions.go_home')}</Link>
  }

  /** How long the server asks for is a fact, not one of the things to do, of which a 429 has none (spec/1 §2). */
  function waitText(seconds = 0): string | undefined {
    if (seconds <= 0) return undefined
    if (seconds < 60) return t('wait', { count: seconds })
    return t('waitMinutes', { count: Math.ceil(seconds / 60) })
  }
}
