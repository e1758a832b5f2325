import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Answer } from '#ui/page/Answer.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { AppSetup } from './AppSetup.tsx'
import classes from './Security.module.css'

/** Shows the page on which an authenticator app is set up, or set up again. */
export function AppSetupPage() {
  const { t } = useTranslation(['security', 'profile'])
  const navigate = useNavigate()
  const name = t('security:app.name')
  const crumbs = [
    { label: t('profile:title'), to: '/app/profile' },
    { label: t('profile:section.security'), to: '/app/profile/security' },
    { label: name },
  ]
  return (
    <>
      <PageHead title={name} crumbs={crumbs} />
      <Sheet>
        <div className={classes.page}>
          <Answer first={t('security:setup.answer')} rest={t('security:setup.rest')} />
          <AppSetup onDone={() => void navigate({ to: '/app/profile/security' })} />
        </div>
      </Sheet>
    </>
  )
}
