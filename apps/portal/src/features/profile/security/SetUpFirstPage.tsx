import { session } from '@earshot/contract/endpoints/account/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey } from '#api/queries.ts'
import { SIGN_OUT_PATH } from '#lib/paths.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LanguageSelect } from '#ui/choice/LanguageSelect.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Logo } from '#ui/pictures/Logo.tsx'
import { AppSetup } from './AppSetup.tsx'
import { AddPasskey } from './Passkeys.tsx'
import classes from './SetUpFirstPage.module.css'

/** Shows instead of the whole portal that a second step has to be set up first, and sets it up. */
export function SetUpFirstPage() {
  const { t } = useTranslation(['security', 'profile'])
  const [isApp, setApp] = useState(false)
  const queryClient = useQueryClient()
  const title = t('security:first.title')

  /** Nothing but the profile could be read before, so what failed then is asked for again. */
  async function goOn(): Promise<void> {
    await queryClient.refetchQueries({ queryKey: endpointKey(session.current, {}) })
    await queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
  }

  return (
    <div className={classes.page}>
      <title>{`${title} | Earshot`}</title>
      <header className={classes.top}>
        <Logo />
        <LanguageSelect />
      </header>
      <main className={classes.main}>
        <Text as="h1" size="answer">
          {title}
        </Text>
        <Text tone="muted" above="2" below="6">
          {t('security:first.text')}
        </Text>
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
      </main>
    </div>
  )
}
