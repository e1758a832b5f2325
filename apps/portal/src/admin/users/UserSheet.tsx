import { users } from '@earshot/contract/endpoints/admin/users.ts'
import type { AdminUserDetail } from '@earshot/contract/schemas/admin/admin-user.ts'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { useEndpoint } from '#api/queries.ts'
import { countryName, formatDate, formatFull, formatNumber, formatTime } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { UserActions } from './UserActions.tsx'
import classes from './Users.module.css'
import { nameOf, useFactorWords } from './use-user-columns.tsx'

/** Shows one person: which sites they belong to, whether they are signed in, and what can be done for them. */
export function UserSheet() {
  const { t } = useTranslation('users')
  const { userId } = useParams({ from: '/admin/area/users/list/$userId' })
  const navigate = useNavigate()
  const user = useEndpoint(users.read, { params: { userId } })
  return (
    <SideSheet
      title={user.data === undefined ? t('one') : nameOf(user.data)}
      subtitle={user.data?.email}
      onClose={() => void navigate({ to: '/admin/users/list', search: true })}
    >
      <AsyncSection resource={user} name={t('one')} skeleton={<Skeleton height={240} />}>
        {data => (
          <div className={classes.sheet}>
            <UserFacts user={data} />
            <UserActions user={data} />
            <p className={classes.ways}>
              <Link to="/admin/audit" search={{ user: userId }}>
                {t('audit.by')}
              </Link>
              <Link to="/admin/audit" search={{ about: `user:${userId}` }}>
                {t('audit.about')}
              </Link>
            </p>
          </div>
        )}
      </AsyncSection>
    </SideSheet>
  )
}

/** Shows what is known of a person, problems first. */
function UserFacts({ user }: { user: AdminUserDetail }) {
  const { t, i18n } = useTranslation(['users', 'people'])
  const language = i18n.language
  const factors = useFactorWords()(user)
  const { locked_at: locked, attempts_locked_until: until, activated_at: activated } = user
  const { last_login_at: login, last_seen_at: seen } = user
  return (
    <>
      {locked !== null && (
        <p className={classes.notice}>
          {t('users:lockedSince', { date: formatFull({ at: locked, language }) })}
        </p>
      )}
      {until !== null && (
        <p className={classes.notice}>{t('users:attempts', { time: formatTime({ at: until, language }) })}</p>
      )}
      <dl className={classes.facts}>
        <Fact label={t('users:column.role')}>{t(`users:role.${user.user_role}`)}</Fact>
        <Fact label={t('users:fact.signedIn')}>
          {t('users:fact.sessions', { count: user.open_sessions })}
        </Fact>
        <Fact label={t('users:column.lastLogin')}>
          {login === null ? t('users:never') : formatFull({ at: login, language })}
        </Fact>
        <Fact label={t('users:fact.seen')}>
          {seen === null ? t('users:never') : formatFull({ at: seen, language })}
        </Fact>
        <Fact label={t('users:column.secondFactor')}>{factors ?? t('users:factor.none')}</Fact>
        {user.recovery_codes_left !== null && (
          <Fact label={t('users:fact.codes')}>{formatNumber(user.recovery_codes_left, language)}</Fact>
        )}
        <Fact label={t('users:column.activated')}>
          {activated === null ? t('users:notYet') : formatDate({ at: activated, language })}
        </Fact>
        <Fact label={t('users:fact.telephone')}>{user.telephone || '–'}</Fact>
        <Fact label={t('users:column.country')}>{countryName(user.country, language)}</Fact>
      </dl>
      <Text as="h3" size="heading">
        {t('users:fact.sites', { count: user.memberships.length })}
      </Text>
      <ul className={classes.sites}>
        {user.memberships.map(({ site, role }) => (
          <li key={site.id}>
            <span>{site.name}</span>
            <span className={shared.calm}>{t(`people:role.${role}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
