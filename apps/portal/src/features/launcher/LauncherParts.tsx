import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { quietHours } from '@earshot/contract/rules/health/notices.ts'
import { fullName } from '@earshot/contract/rules/person-name.ts'
import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBell,
  IconChevronRight,
  IconFileText,
  IconHelpCircle,
  IconInfoCircle,
  IconLock,
  IconLogout,
  IconShield,
  IconStethoscope,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { temperatureUnitLabel } from '#domain/values/units.tsx'
import { pageSetting } from '#lib/browser/page-settings.ts'
import { SIGN_OUT_PATH } from '#lib/paths.ts'
import { useLanguages } from '#ui/choice/use-languages.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import classes from './LauncherPage.module.css'

/** The groups of links; `key` is also the key of a link's name and of its current value. */
const LINKS = {
  toAdmin: [{ key: 'admin', to: '/admin', icon: IconArrowsExchange }],
  toDesk: [{ key: 'desk', to: '/app/desk', icon: IconStethoscope }],
  toUser: [{ key: 'user', to: '/app/sites', icon: IconArrowsExchange }],
  own: [
    { key: 'personal', to: '/app/profile/personal-data', icon: IconUser },
    { key: 'push', to: '/app/profile/push-notifications', icon: IconBell },
    { key: 'preferences', to: '/app/profile/preferences', icon: IconAdjustmentsHorizontal },
  ],
  safe: [
    { key: 'permissions', to: '/app/profile/permissions', icon: IconShield },
    { key: 'security', to: '/app/profile/security', icon: IconLock },
  ],
  reading: [
    { key: 'help', to: '/app/profile/help-center', icon: IconHelpCircle },
    { key: 'terms', to: '/app/profile/terms-of-use', icon: IconFileText },
    { key: 'privacy', to: '/app/profile/data-privacy', icon: IconFileText },
    { key: 'imprint', to: '/app/profile/imprint', icon: IconFileText },
    { key: 'about', to: '/app/profile/about', icon: IconInfoCircle },
    { key: 'signOut', to: SIGN_OUT_PATH, icon: IconLogout },
  ],
} as const

/** Shows one group of links, each with its name and its current value. */
export function LauncherGroup({ name, values }: { name: keyof typeof LINKS; values: CurrentValues }) {
  const { t } = useTranslation('profile')
  return (
    <nav className={classes.group} aria-label={t(`launcher.${name}`)}>
      <ul>
        {LINKS[name].map(({ key, to, icon: Icon }) => (
          <li key={key}>
            <Link to={to} className={classes.link} data-end={key === 'signOut' || undefined}>
              <Icon size={20} stroke={1.65} aria-hidden />
              <span className={classes.label}>{t(key === 'signOut' ? 'signOut' : `section.${key}`)}</span>
              <span className={classes.value}>{values[key]}</span>
              <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shows the picture, the name and the address of the person who is signed in. */
export function LauncherHead() {
  const { data: profile } = useProfile()
  return (
    <header className={classes.person}>
      <Avatar person={profile} size={72} />
      <div className={classes.names}>
        <Text as="h1" breaks size="answer">
          {profile === undefined ? <Skeleton width={180} height={28} /> : fullName(profile)}
        </Text>
        <span className={classes.email}>{profile?.email}</span>
      </div>
    </header>
  )
}

type LinkKey = (typeof LINKS)[keyof typeof LINKS][number]['key']
type CurrentValues = Readonly<Partial<Record<LinkKey, string>>>

/** Returns the current value of each link in a word or two; a value that is not known yet is left out. */
export function useCurrentValues(): CurrentValues {
  const { t, i18n } = useTranslation('profile')
  const { data: person } = useProfile()
  const settings = useEndpoint(
    profile.settings,
    { params: { userId: person?.id ?? '' } },
    { enabled: person !== undefined },
  )
  const openSessions = useEndpoint(sessions.list, {})
  const language = useLanguages().find(({ value }) => value === i18n.language)?.label
  const quiet = settings.data && quietHours(settings.data.preferences)
  const hour = (minute: number) => String(Math.floor(minute / 60)).padStart(2, '0')
  const version = pageSetting('version')
  return {
    ...(quiet && { push: t('launcher.quiet', { from: hour(quiet.from), to: hour(quiet.to) }) }),
    ...(quiet === null && { push: t('launcher.noQuiet') }),
    ...(person &&
      language !== undefined && {
        preferences: t('launcher.reads', { language, unit: temperatureUnitLabel(person.temperature_unit) }),
      }),
    ...(openSessions.data && { security: t('launcher.signedIn', { count: openSessions.data.items.length }) }),
    ...(version !== null && { about: version }),
  }
}
