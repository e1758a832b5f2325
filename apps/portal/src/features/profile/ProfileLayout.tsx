import { fullName } from '@earshot/contract/rules/person-name.ts'
import { IconLogout } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#api/use-profile.ts'
import { SIGN_OUT_PATH } from '#lib/paths.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { NavItem } from '#ui/page/NavItem.tsx'
import { PageRail } from '#ui/page/PageParts.tsx'
import { RailBack } from '#ui/page/RailHead.tsx'
import classes from './ProfileLayout.module.css'
import { OWN_SECTIONS, TEXT_SECTIONS } from './sections.ts'

/** Lays out the profile's pages beside a rail that lists them; on a phone the launcher lists them. */
export function ProfileLayout() {
  const { t } = useTranslation('profile')
  const { data: profile } = useProfile()
  return (
    <>
      <PageRail>
        <RailBack>{t('sites')}</RailBack>
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
        <Stack as="nav" gap="0" aria-label={t('title')}>
          {OWN_SECTIONS.map(({ key, to, icon }) => (
            <NavItem key={key} link={{ to }} label={t(`section.${key}`)} icon={icon} />
          ))}
          <hr className={classes.line} />
          {TEXT_SECTIONS.map(({ key, to, icon }) => (
            <NavItem key={key} link={{ to }} label={t(`section.${key}`)} icon={icon} />
          ))}
        </Stack>
        <Link to={SIGN_OUT_PATH} className={classes.signOut}>
          <IconLogout size={20} stroke={1.65} aria-hidden />
          {t('signOut')}
        </Link>
      </PageRail>
      <Outlet />
    </>
  )
}
