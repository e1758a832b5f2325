import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { whenQueueWanted } from '#api/queue/wanted.ts'
import { useLiveEvents } from '#api/use-live-events.ts'
import { useProfile } from '#api/use-profile.ts'
import { TemperatureUnitProvider } from '#domain/values/units.tsx'
import { lazyPart } from '#lib/chunks/lazy-part.ts'
import { formatToday } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { isWelcomeFlagUp } from '#lib/welcome-flag.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { Logo } from '#ui/Logo.tsx'
import { PageSlot, PageSlotsProvider } from '#ui/page/slots.tsx'
import { Text } from '#ui/Text.tsx'
import classes from './AppLayout.module.css'
import frame from './Frame.module.css'
import { MainContent, SkipLink } from './Frame.tsx'
import { MainNav, MainTabs } from './MainNav.tsx'
import { NewTermsGate } from './NewTermsGate.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { useSlashFocusesSearch } from './use-slash-focuses-search.ts'

const MarketingOverlay = lazyPart(
  async () => (await import('#features/marketing/MarketingOverlay.tsx')).MarketingOverlay,
)

const WaitingLink = lazyPart(async () => {
  await whenQueueWanted()
  await whenIdle()
  return (await import('./WaitingLink.tsx')).WaitingLink
})

/** Shows the signed-in area: a rail and a top bar on a desktop, a bar and tabs on a phone. Pages fill the slots between. */
export function AppLayout() {
  const { t } = useTranslation('common')
  useLiveEvents()
  useSlashFocusesSearch()
  const profile = useProfile()
  return (
    <NewTermsGate profile={profile.data}>
      <TemperatureUnitProvider unit={profile.data?.temperature_unit ?? 'C'}>
        <PageSlotsProvider>
          <SkipLink />
          <div className={`${frame.layout} ${classes.layout}`}>
            <aside className={frame.rail} aria-label={t('nav.main')}>
              <Link to="/app/sites" className={classes.logo} aria-label={t('home')}>
                <Logo />
              </Link>
              <PageSlot name="rail" className={classes.railSlot} />
              <MainNav className={classes.mainNav} />
            </aside>
            <header className={`${frame.top} ${classes.top}`}>
              <Link to="/app/sites" className={classes.phoneLogo} aria-label={t('home')}>
                <Logo />
              </Link>
              <PageSlot name="crumbs" className={classes.crumbs} />
              <Today />
              <PageSlot name="sections" className={classes.sections} />
              <PageSlot name="actions" className={frame.actions} />
              <Suspense fallback={null}>
                <WaitingLink />
              </Suspense>
              <PaletteButton />
              <PersonMenu profile={profile.data} />
            </header>
            <MainContent />
            <div className={`${frame.foot} ${classes.foot}`}>
              <PageSlot name="dock" className={classes.dock} />
              <PageSlot name="tabs" className={classes.tabs} />
              <MainTabs className={classes.mainTabs} />
            </div>
          </div>
          <Welcome />
        </PageSlotsProvider>
      </TemperatureUnitProvider>
    </NewTermsGate>
  )
}

/**
 * Shows what the app offers after a sign-in (spec/1 §2), only over the list of sites. People who were led elsewhere,
 * such as administrators, see it on their first visit to the list.
 */
function Welcome() {
  const isList = useLocation({ select: ({ pathname }) => pathname === '/app/sites' })
  if (!isList || !isWelcomeFlagUp()) return null
  return (
    <Suspense fallback={null}>
      <MarketingOverlay />
    </Suspense>
  )
}

/** Shows the date in the bar of top-level pages, which have no breadcrumbs. */
function Today() {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <Text
      className={classes.today}
      as="time"
      size="small"
      tone="muted"
      dateTime={new Date(now).toISOString()}
    >
      {formatToday({ at: now, language: i18n.language })}
    </Text>
  )
}
