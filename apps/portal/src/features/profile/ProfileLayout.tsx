import { fullName } from '@earshot/contract/rules/person-name.ts'
import { IconArrowLeft, IconLogout } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#api/use-profile.ts'
import { SIGN_OUT_PATH } from '#lib/paths.ts'
import { NavItem } from '#ui/page/NavItem.tsx'
import { PageRail } from '#ui/page/PageParts.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Text } from '#ui/Text.tsx'
import classes from './ProfileLayout.module.css'
import { OWN_SECTIONS, READING_SECTIONS } from './sections.ts'

/** Lays out the profile's pages beside a rail that lists them; on a phone the launcher lists them. */
export function ProfileLayout() {
  const { t } = useTranslation('profile')
  const { data: profile } = useProfile()
  return (
    <>
      <PageRail>
        <Link to="/app/sites" className={classes.back}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          {t('sites')}
        </Link>
        <Link to="/app/profile" className={classes.who} activeOptions={{ exact: true }}>
          {profile === undefined ? (
            <>
              <Skeleton width={130} height={18} />
              <Skeleton width={150} height={14} />
            </>
          ) : (
            <>
              <Text as="span" breaks size="name">
                {fullName(profile)}
              </Text>
              <span className={classes.email}>{profile.email}</span>
            </>
          )}
        </Link>
        <nav className={classes.nav} aria-label={t('title')}>
          {OWN_SECTIONS.map(({ key, to, icon }) => (
            <NavItem key={key} link={{ to }} label={t(`section.${key}`)} icon={icon} />
          ))}
          <hr className={classes.line} />
          {READING_SECTIONS.map(({ key, to, icon }) => (
            <NavItem key={key} link={{ to }} label={t(`section.${key}`)} icon={icon} />
          ))}
        </nav>
        <Link to={SIGN_OUT_PATH} className={classes.signOut}>
          <IconLogout size={20} stroke={1.65} aria-hidden />
          {t('signOut')}
        </Link>
      </PageRail>
      <Outlet />
    </>
  )
}
