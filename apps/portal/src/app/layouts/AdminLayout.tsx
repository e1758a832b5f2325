import { IconArrowsExchange, IconSearch } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { awayStatus, isTimeout } from '#api/api-error.ts'
import { useProfile } from '#api/use-profile.ts'
import { hasRole } from '#app/guards.ts'
import { TemperatureUnitProvider } from '#domain/values/units.tsx'
import { SIGN_IN_PATH } from '#lib/paths.ts'
import { FailedSection } from '#ui/AsyncSection.tsx'
import { Logo } from '#ui/Logo.tsx'
import { PageSlot, PageSlotsProvider } from '#ui/page/slots.tsx'
import { FullHeightSpinner } from '#ui/Spinner.tsx'
import classes from './AdminLayout.module.css'
import { AdminLink, AdminNav, AdminTabs } from './AdminNav.tsx'
import frame from './Frame.module.css'
import { MainContent, SkipLink } from './Frame.tsx'
import { NewTermsGate } from './NewTermsGate.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { useSlashFocusesSearch } from './use-slash-focuses-search.ts'

/**
 * Surrounds every page of the admin area. Nothing of it is drawn or asked for until it is known that an administrator
 * is here.
 */
export function AdminLayout() {
  const { t } = useTranslation('common')
  const { data: profile, isError, isFetching, error, refetch } = useProfile()
  if (profile === undefined && isError)
    return (
      <main className={classes.failed}>
        <Link to="/app/sites" aria-label={t('home')}>
          <Logo />
        </Link>
        <FailedSection
          name={t('nav.profile')}
          busy={isFetching}
          isLate={isTimeout(error)}
          away={awayStatus(error)}
          onRetry={refetch}
        />
      </main>
    )
  if (profile === undefined) return <FullHeightSpinner />
  // People without access go to sign-in, which leads anyone who is signed in to the main area (spec/1 §6).
  if (!hasRole(profile.roles, { role: 'ADMIN' })) return <Navigate to={SIGN_IN_PATH} replace />
  return (
    <NewTermsGate profile={profile}>
      <TemperatureUnitProvider unit={profile.temperature_unit}>
        <PageSlotsProvider>
          <Frame />
        </PageSlotsProvider>
      </TemperatureUnitProvider>
    </NewTermsGate>
  )
}

/** Shows a dark rail and content from edge to edge, so that nobody takes the area for the user area. */
function Frame() {
  const { t } = useTranslation('common')
  const { data: profile } = useProfile()
  useSlashFocusesSearch()
  return (
    <div className={`${frame.layout} ${classes.layout}`}>
      <SkipLink />
      <aside className={`${frame.rail} ${classes.rail}`} aria-label={t('nav.main')}>
        <Home className={classes.logo} />
        <AdminNav />
        <div className={classes.railFoot}>
          <AdminLink link={{ key: 'userArea', to: '/app/sites', icon: IconArrowsExchange }} />
        </div>
      </aside>
      <header className={`${frame.top} ${classes.top}`}>
        <Home className={classes.phoneLogo} />
        <PageSlot name="crumbs" className={classes.crumbs} />
        <PageSlot name="answer" className={classes.answer} />
        <PageSlot name="actions" className={frame.actions} />
        <PaletteButton className={classes.search}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <span>{t('palette.open')}</span>
        </PaletteButton>
        <PersonMenu profile={profile} area="admin" />
      </header>
      <MainContent />
      <div className={frame.foot}>
        <PageSlot name="dock" />
        <AdminTabs />
      </div>
    </div>
  )
}

function Home({ className }: { className: string | undefined }) {
  const { t } = useTranslation('common')
  return (
    <Link to="/admin" className={className} aria-label={t('admin.home')}>
      {/* Voice control needs the two words as they are read. */}
      <Logo /> <span className={classes.badge}>{t('admin.badge')}</span>
    </Link>
  )
}
