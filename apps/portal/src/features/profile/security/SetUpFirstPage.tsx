import { session } from '@earshot/contract/endpoints/account/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey } from '#api/queries.ts'
import { SIGN_OUT_PATH } from '#lib/paths.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { GatePage } from '#ui/page/GatePage.tsx'
import { AppSetup } from './AppSetup.tsx'
import { AddPasskey } from './Passkeys.tsx'
import classes from './SetUpFirstPage.module.css'

/** Shows instead of the whole portal that a second step has to be set up first, and sets it up. */
export function SetUpFirstPage() {
  const { t } = useTranslation(['security', 'profile'])
  const [isApp, setApp] = useState(false)
  const queryClient = useQueryClient()

  /** Nothing but the profile could be read before, so what failed then is asked for again. */
  async function goOn(): Promise<void> {
    await queryClient.refetchQueries({ queryKey: endpointKey(session.current, {}) })
    await queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
  }

  return (
    <GatePage title={t('security:first.title')} lead={t('security:first.text')}>
      {isApp ? (
        <AppSetup onDone={() => void goOn()} />
      ) : (
        <Row gap="3" wrap align="start">
          <AddPasskey isPrimary onAdded={() => void goOn()} />
          <Button onClick={() => setApp(true)}>{t('security:first.app')}</Button>
        </Row>
      )}
      <p className={classes.out}>
        <Link to={SIGN_OUT_PATH} className={classes.link}>
          {t('profile:signOut')}
        </Link>
      </p>
    </GatePage>
  )
}
