import { errorPage } from '@earshot/contract/rules/error-page.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionStatus } from '#api/use-session.ts'
import { usePageLocation } from '#lib/address/use-page-location.ts'
import { safeReturnPath } from '#lib/paths.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorLayout, useHome } from './ErrorLayout.tsx'

/** Shows the pages for 403, 404, 429, 500 and a server that is away, by its path (spec/1 §2). */
export function ErrorPage() {
  const { t } = useTranslation('errors')
  const { pathname, state } = usePageLocation()
  const { code: ownCode, suggestion, home: ownHome } = errorPage(pathname)
  // A server that is away has not failed: the page says what it is, and offers the way back.
  const code = ownCode === 500 ? (state.away ?? ownCode) : ownCode
  const navigate = useNavigate()
  const home = useHome(ownHome)
  const isSignedOut = useSessionStatus() !== 'signed-in'
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
    const from = safeReturnPath(state.from, window.location.origin)
    if (code !== ownCode && from !== undefined)
      return (
        <Button variant="outline" onClick={() => void navigate({ href: from, replace: true })}>
          {t('suggestions.open_again')}
        </Button>
      )
    if (suggestion !== 'go_home') return t(`suggestions.${suggestion}`)
    return <Link to={home}>{t(isSignedOut ? 'suggestions.go_to_sign_in' : 'suggestions.go_home')}</Link>
  }

  /**
   * How long the server asks to wait is a fact and not one of the suggested steps, of which a 429 has none (spec/1 §2).
   */
  function waitText(seconds = 0): string | undefined {
    if (seconds <= 0) return undefined
    if (seconds < 60) return t('wait', { count: seconds })
    return t('waitMinutes', { count: Math.ceil(seconds / 60) })
  }
}
