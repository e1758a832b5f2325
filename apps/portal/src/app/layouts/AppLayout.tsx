import { IconHome2, IconMap2, IconStack2, IconStethoscope, IconUser } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { whenQueueNeeded } from '#api/queue/queue-needed.ts'
import { useLiveEvents } from '#api/use-live-events.ts'
import { useProfile } from '#api/use-profile.ts'
import { TemperatureUnitProvider } from '#domain/values/units.tsx'
import { isWelcomeFlagUp } from '#lib/browser/welcome-flag.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { formatToday } from '#lib/text/locale.ts'
import { whenIdle } from '#lib/time/delays.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Text } from '#ui/layout/Text.tsx'
import { NavItem, TabItem } from '#ui/page/NavItem.tsx'
import { PageSlot, PageSlotsProvider } from '#ui/page/slots.tsx'
import { Logo } from '#ui/pictures/Logo.tsx'
import classes from './AppLayout.module.css'
import frame from './Frame.module.css'
import { MainContent, SkipLink } from './Frame.tsx'
import mainNavClasses from './MainNav.module.css'
import { NewTermsGate } from './NewTermsGate.tsx'
import { PaletteButton, useSlashFocusesSearch } from './PaletteButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { SecondFactorGate } from './SecondFactorGate.tsx'

const MarketingOverlay = lazyPart(
  async () => (await import('#features/marketing/MarketingOverlay.tsx')).MarketingOverlay,
)

const WaitingLink = lazyPart(async () => {
  await whenQueueNeeded()
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
    <SecondFactorGate profile={profile.data}>
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
                <MainNav className={classes.mainNav} hasDesk={profile.data?.has_desk} />
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
                <MainTabs className={classes.mainTabs} hasDesk={profile.data?.has_desk} />
              </div>
            </div>
            <Welcome />
          </PageSlotsProvider>
        </TemperatureUnitProvider>
      </NewTermsGate>
    </SecondFactorGate>
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

interface MainLinksProps {
  className?: string | undefined
  /** True for people who advise on more than one site. */
  hasDesk?: boolean | undefined
}

/** Shows the top-level links of the rail. */
function MainNav({ className, hasDesk = false }: MainLinksProps) {
  const { t } = useTranslation('common')
  return (
    <nav className={className} aria-label={t('nav.main')}>
      {hasDesk && <NavItem link={{ to: '/app/desk' }} label={t('nav.desk')} icon={IconStethoscope} />}
      <NavItem
        link={{ to: '/app/sites', activeOptions: { exact: true, includeSearch: false } }}
        label={t('nav.sites')}
        icon={IconHome2}
      />
      <NavItem link={{ to: '/app/groups' }} label={t('nav.groups')} icon={IconStack2} />
    </nav>
  )
}

/** Shows the same links on a phone, where the map is a view of its own. */
function MainTabs({ className, hasDesk = false }: MainLinksProps) {
  const { t } = useTranslation('common')
  return (
    <nav className={[mainNavClasses.tabs, className].join(' ')} aria-label={t('nav.main')}>
      {hasDesk && <TabItem link={{ to: '/app/desk' }} label={t('nav.desk')} icon={IconStethoscope} />}
      <TabItem
        link={{ to: '/app/sites', search: {}, activeOptions: { exact: true, explicitUndefined: true } }}
        label={t('nav.sites')}
        icon={IconHome2}
      />
      <TabItem link={{ to: '/app/sites', search: { view: 'map' } }} label={t('nav.map')} icon={IconMap2} />
      <TabItem link={{ to: '/app/groups' }} label={t('nav.groups')} icon={IconStack2} />
      <TabItem link={{ to: '/app/profile' }} label={t('nav.profile')} icon={IconUser} />
    </nav>
  )
}
