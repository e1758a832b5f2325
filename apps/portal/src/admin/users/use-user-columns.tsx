import { fullName } from '@earshot/contract/rules/person-name.ts'
import type { AdminUser, AdminUsersQuery } from '@earshot/contract/schemas/admin/admin-user.ts'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { formatDate, formatMoment, formatNumber, joinFacts } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Text } from '#ui/layout/Text.tsx'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'

type UserColumn = Column<AdminUser, NonNullable<AdminUsersQuery['ordering_field']>>

/** Returns the full name, or the mail address of a person without one. */
export function nameOf(user: AdminUser): string {
  return fullName(user) || user.email
}

export function useUserColumns(): UserColumn[] {
  const { t, i18n } = useTranslation('users')
  const language = i18n.language
  const now = useNow()
  const date = (at: string) => <span className={shared.calm}>{formatDate({ at, language })}</span>
  return [
    {
      key: 'name',
      width: 170,
      header: t('column.name'),
      cell: user => <strong className={shared.name}>{nameOf(user)}</strong>,
      order: 'last_name',
      first: 'asc',
      card: 'title',
    },
    {
      key: 'email',
      header: t('column.email'),
      cell: ({ email }) => email,
      order: 'email',
      first: 'asc',
      card: 'line',
    },
    {
      key: 'role',
      width: 115,
      header: t('column.role'),
      cell: user => <AccountStatus user={user} />,
      order: 'user_role',
      first: 'asc',
      card: 'mark',
    },
    {
      key: 'siteRoles',
      width: 160,
      header: t('column.siteRoles'),
      cell: user => <SiteRoles user={user} />,
      hideable: true,
      card: 'fact',
    },
    {
      key: 'sites',
      width: 70,
      header: t('column.sites'),
      cell: ({ sites }) => formatNumber(sites, language),
      order: 'sites',
      align: 'end',
      hideable: true,
    },
    {
      key: 'country',
      width: 90,
      header: t('column.country'),
      cell: ({ country }) => country,
      order: 'country',
      first: 'asc',
      hideable: true,
    },
    {
      key: 'secondFactor',
      width: 120,
      header: t('column.secondFactor'),
      cell: user => <SecondFactors user={user} />,
      hideable: true,
      card: 'fact',
    },
    {
      key: 'activated',
      width: 110,
      header: t('column.activated'),
      cell: ({ activated_at: at }) =>
        at === null ? <strong className={shared.name}>{t('notYet')}</strong> : date(at),
      hideable: true,
    },
    {
      key: 'last_login_at',
      width: 120,
      header: t('column.lastLogin'),
      cell: ({ last_login_at: at }) =>
        at === null ? (
          <strong className={shared.name}>{t('never')}</strong>
        ) : (
          <time dateTime={at}>{formatMoment({ at, language, now })}</time>
        ),
      order: 'last_login_at',
      card: 'note',
    },
    {
      key: 'created_at',
      width: 110,
      header: t('column.created'),
      cell: ({ created_at: at }) => date(at),
      order: 'created_at',
      hideable: true,
    },
    openColumn({
      header: t('column.open'),
      link: user => ({ to: '/admin/users/list/$userId', params: { userId: user.id }, search: true }),
      label: user => t('open', { name: nameOf(user) }),
    }),
  ]
}

/** Shows whether the account is locked, which comes before all else; an administrator stands out, a user does not. */
function AccountStatus({ user: { locked_at, user_role: role } }: { user: AdminUser }) {
  const { t } = useTranslation('users')
  if (locked_at !== null)
    return (
      <Text as="strong" weight="value" tone="alarm">
        {t('locked')}
      </Text>
    )
  return <span className={role === 'ADMIN' ? shared.name : shared.calm}>{t(`role.${role}`)}</span>
}

/** Shows what proves a sign-in beside the password. An administrator who has nothing of it stands out. */
function SecondFactors({ user }: { user: AdminUser }) {
  const words = useFactorWords()(user)
  const isMissing = user.user_role === 'ADMIN' && words === null
  const { t } = useTranslation('users')
  return <span className={isMissing ? shared.name : shared.calm}>{words ?? t('factor.none')}</span>
}

/** Names what proves somebody's sign-in beside the password; null where nothing does. */
export function useFactorWords(): (user: AdminUser) => string | null {
  const { t, i18n } = useTranslation('users')
  return ({ passkeys, has_authenticator_app: hasApp }) => {
    const facts = [
      ...(passkeys > 0 ? [t('factor.passkeys', { count: passkeys })] : []),
      ...(hasApp ? [t('factor.app')] : []),
    ]
    return facts.length === 0 ? null : joinFacts(facts, i18n.language)
  }
}

function SiteRoles({ user: { site_roles: roles } }: { user: AdminUser }) {
  const { t } = useTranslation(['users', 'people'])
  if (roles.length === 0) return <span className={shared.calm}>–</span>
  return (
    <span className={shared.calm}>
      {roles
        .map(({ role, sites }) => t('users:siteRole', { role: t(`people:role.${role}`), count: sites }))
        .join(', ')}
    </span>
  )
}
