import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import { IconArrowsExchange, IconDots, IconSearch } from '@tabler/icons-react'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { awayStatus, isTimeout } from '#api/api-error.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { hasRole } from '#app/guards.ts'
import { TemperatureUnitProvider } from '#domain/values/units.tsx'
import { SIGN_IN_PATH } from '#lib/paths.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { FailedSection } from '#ui/feedback/AsyncSection.tsx'
import { FullHeightSpinner } from '#ui/feedback/Spinner.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { MenuButton } from '#ui/menu/MenuButton.tsx'
import { TabButton, TabItem } from '#ui/page/NavItem.tsx'
import { PageSlot, PageSlotsProvider } from '#ui/page/slots.tsx'
import { Logo } from '#ui/pictures/Logo.tsx'
import classes from './AdminLayout.module.css'
import { ADMIN_NAVIGATION, type AdminNavigationLink } from './admin-navigation.ts'
import frame from './Frame.module.css'
import { MainContent, SkipLink } from './Frame.tsx'
import { NewTermsGate } from './NewTermsGate.tsx'
import { PaletteButton, useSlashFocusesSearch } from './PaletteButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { SecondFactorGate } from './SecondFactorGate.tsx'

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
    <SecondFactorGate profile={profile}>
      <NewTermsGate profile={profile}>
        <TemperatureUnitProvider unit={profile.temperature_unit}>
          <PageSlotsProvider>
            <Frame />
          </PageSlotsProvider>
        </TemperatureUnitProvider>
      </NewTermsGate>
    </SecondFactorGate>
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

/** A phone has room for this many tabs beside the menu with the others. */
const TABS = 3

/** Shows the parts of the admin area in the rail. */
function AdminNav() {
  const { t } = useTranslation('common')
  const open = useOpenIncidents()
  return (
    <nav aria-label={t('nav.admin')}>
      {ADMIN_NAVIGATION.map(link => (
        <AdminLink key={link.key} link={link} count={link.key === 'incidents' ? open : 0} />
      ))}
    </nav>
  )
}

interface AdminLinkProps {
  link: AdminNavigationLink
  /** The number of things that wait there, shown at the end. */
  count?: number
}

function AdminLink({ link: { key, to, icon: Icon }, count = 0 }: AdminLinkProps) {
  const { t, i18n } = useTranslation('common')
  return (
    <Link to={to} className={classes.item}>
      <Icon size={20} stroke={1.65} aria-hidden />
      <span>{t(`adminNav.${key}`)}</span>
      {count > 0 && <span className={classes.count}>{formatNumber(count, i18n.language)}</span>}
    </Link>
  )
}

/** Shows the first parts as tabs on a phone, and a menu with the others and the way to the user area. */
function AdminTabs() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const open = useOpenIncidents()
  return (
    <Row as="nav" gap="0" aria-label={t('nav.admin')}>
      {ADMIN_NAVIGATION.slice(0, TABS).map(({ key, to, icon }) => (
        <TabItem
          key={key}
          link={{ to }}
          label={t(`adminNav.${key}`)}
          icon={icon}
          count={key === 'incidents' ? open : 0}
        />
      ))}
      <MenuButton
        position="bottom-end"
        offset={6}
        button={<TabButton label={t('nav.more')} icon={IconDots} />}
        items={[
          ...ADMIN_NAVIGATION.slice(TABS).map(({ key, to, icon }) => ({
            kind: 'action' as const,
            text: t(`adminNav.${key}`),
            icon,
            onChoose: () => void navigate({ to }),
          })),
          {
            kind: 'action',
            text: t('adminNav.userArea'),
            icon: IconArrowsExchange,
            onChoose: () => void navigate({ to: '/app/sites' }),
          },
        ]}
      />
    </Row>
  )
}

/** Returns how many incidents nobody has claimed yet, and 0 until that is known. A claim renews it at once. */
function useOpenIncidents(): number {
  const { data } = useEndpoint(incidents.figures, {}, { page: false, ...EVERY_MINUTE })
  return data === undefined ? 0 : data.total - data.claimed
}
