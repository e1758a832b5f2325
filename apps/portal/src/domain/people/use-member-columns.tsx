import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { isLastOwner, mayManage } from '@earshot/contract/rules/farm/site-members.ts'
import type { SiteUser, SiteUserField } from '@earshot/contract/schemas/farm/site-user.ts'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#api/use-profile.ts'
import { useOnSite, useSiteRights } from '#api/use-site-rights.ts'
import { formatDayOfYear, formatFull, formatMoment } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Avatar } from '#ui/Avatar.tsx'
import type { Column } from '#ui/table/columns.ts'
import classes from './People.module.css'
import { RemoveButton } from './RemoveButton.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { nameOf, useMemberActions, useOwners } from './use-people.ts'

type MemberColumn = Column<SiteUser, SiteUserField>

/** Returns the columns about a member, with what the reader may do with them. */
export function useMemberColumns(siteId: number): MemberColumn[] {
  const { t, i18n } = useTranslation('people')
  const language = i18n.language
  const now = useNow()
  const self = useProfile().data?.id
  const who = useOnSite(siteId)
  const may = useSiteRights(siteId)
  const { owners = 1 } = useOwners(siteId)
  const actions = useMemberActions(siteId)
  /** Nobody can change their own role or leave by mistake, and the last owner stays. */
  const isManaged = (member: SiteUser) =>
    who !== undefined &&
    member.id !== self &&
    mayManage(who, member.role) &&
    !isLastOwner(member.role, owners)
  return [
    {
      key: 'name',
      header: t('column.name'),
      cell: member => <Person member={member} isSelf={member.id === self} />,
      order: 'last_name',
      first: 'asc',
      card: 'title',
    },
    {
      key: 'email',
      header: t('column.email'),
      cell: member => (
        <span className={classes.address} title={member.email}>
          {member.email}
        </span>
      ),
      order: 'email',
      first: 'asc',
      hideable: true,
      card: 'line',
    },
    {
      key: 'role',
      width: 134,
      header: t('column.role'),
      cell: member =>
        who !== undefined && may(siteUsers.update) && isManaged(member) ? (
          <RoleSelect who={who} member={member} onChange={role => actions.changeRole(member, role)} />
        ) : (
          <span title={isLastOwner(member.role, owners) ? t('lastOwner') : undefined}>
            {t(`role.${member.role}`)}
          </span>
        ),
      order: 'role',
      first: 'asc',
      card: 'fact',
    },
    {
      key: 'seen',
      width: 100,
      header: t('column.seen'),
      cell: ({ last_login_at: at }) =>
        at === null ? (
          <span className={classes.never}>{t('notSeen')}</span>
        ) : (
          <time dateTime={at} title={formatFull({ at, language })}>
            {formatMoment({ at, language, now })}
          </time>
        ),
      order: 'last_login_at',
      hideable: true,
      card: 'fact',
    },
    {
      key: 'joined',
      width: 100,
      header: t('column.joined'),
      cell: ({ joined_at: at }) => <time dateTime={at}>{formatDayOfYear({ at, language })}</time>,
      order: 'joined_at',
      hideable: true,
    },
    ...(may(siteUsers.remove)
      ? [
          {
            key: 'remove',
            width: 52,
            header: t('column.remove'),
            hideHeader: true,
            cell: (member: SiteUser) =>
              isManaged(member) && (
                <RemoveButton
                  label={t('remove', { name: nameOf(member) })}
                  onRemove={() => actions.remove(member)}
                />
              ),
            card: 'mark' as const,
          },
        ]
      : []),
  ]
}

function Person({ member, isSelf }: { member: SiteUser; isSelf: boolean }) {
  const { t } = useTranslation('people')
  return (
    <span className={classes.person}>
      <Avatar person={member} size={28} quiet={member.last_login_at === null} />
      <span>
        {nameOf(member)}
        {isSelf && <span className={classes.self}> {t('you')}</span>}
      </span>
    </span>
  )
}
