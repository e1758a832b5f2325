import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { isLastOwner, mayManage, rolesToGive } from '@earshot/contract/rules/farm/site-members.ts'
import type { OnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import type { SiteUser, SiteUserField } from '@earshot/contract/schemas/farm/site-user.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { IconUserMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useProfile } from '#api/use-profile.ts'
import { useSiteMembership, useSiteRights } from '#api/use-site-rights.ts'
import { formatDayOfYear, formatFull, formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import select from '#ui/choice/Select.module.css'
import { Text } from '#ui/layout/Text.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import type { Column } from '#ui/table/columns.ts'
import { AccessCell } from './AccessCell.tsx'
import classes from './SiteUsers.module.css'
import { memberName, useOwners } from './use-members.ts'

type MemberColumn = Column<SiteUser, SiteUserField>

/** Returns the columns about a member, with what the reader may do with them. */
export function useMemberColumns(siteId: number): MemberColumn[] {
  const { t, i18n } = useTranslation('people')
  const language = i18n.language
  const now = useNow()
  const self = useProfile().data?.id
  const reader = useSiteMembership(siteId)
  const may = useSiteRights(siteId)
  const { owners = 1 } = useOwners(siteId)
  /** Nobody can change their own role or leave by mistake, and the last owner stays. */
  const mayChange = (member: SiteUser) =>
    reader !== undefined &&
    member.id !== self &&
    mayManage(reader, member.role) &&
    !isLastOwner(member.role, owners)
  return [
    {
      key: 'name',
      header: t('column.name'),
      cell: member => <MemberName member={member} isSelf={member.id === self} />,
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
      // The access stands under the role it narrows: most people have none, and a column would be empty.
      cell: member => (
        <span className={classes.roleAndAccess}>
          {reader !== undefined && may(siteUsers.update) && mayChange(member) ? (
            <RoleSelect reader={reader} siteId={siteId} member={member} />
          ) : (
            <span title={isLastOwner(member.role, owners) ? t('lastOwner') : undefined}>
              {t(`role.${member.role}`)}
            </span>
          )}
          <AccessCell siteId={siteId} member={member} />
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
          <Text as="span" tone="warning">
            {t('notSeen')}
          </Text>
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
            cell: (member: SiteUser) => mayChange(member) && <RemoveButton siteId={siteId} member={member} />,
            card: 'mark' as const,
          },
        ]
      : []),
  ]
}

function MemberName({ member, isSelf }: { member: SiteUser; isSelf: boolean }) {
  const { t } = useTranslation('people')
  return (
    <span className={classes.person}>
      <Avatar person={member} size={28} quiet={member.last_login_at === null} />
      <span>
        {memberName(member)}
        {isSelf && (
          <Text as="span" weight="body" tone="muted">
            {' '}
            {t('you')}
          </Text>
        )}
      </span>
    </span>
  )
}

interface RoleSelectProps {
  /** The person who chooses. */
  reader: OnSite
  siteId: number
  member: SiteUser
}

/** Shows a role that is saved as it is chosen; until the answer is there it shows what was chosen. */
function RoleSelect({ reader, siteId, member }: RoleSelectProps) {
  const { t } = useTranslation('people')
  const saving = useAction(siteUsers.update)
  const roles = rolesToGive(reader)
  const { role: former, access } = member
  const shown = saving.sending?.body.role ?? former
  const params = { siteId, userId: member.id }
  function choose(role: SiteRole | undefined): void {
    if (role === undefined) return
    void saving.run(
      { params, body: { role, was: former } },
      {
        done: t('roleChanged', { name: memberName(member), role: t(`role.${role}`) }),
        undo: async () => {
          await call(siteUsers.update, { params, body: { role: former, was: role } })
          // Another role has taken scope and end away: both come back, and not the whole role.
          if (access === null) return
          const { scope, ends_on } = access
          await call(siteUsers.changeAccess, { params, body: { scope, ends_on } })
        },
      },
    )
  }
  return (
    <select
      className={`${select.select} ${classes.role}`}
      aria-label={t('roleOf', { name: memberName(member) })}
      aria-busy={saving.busy || undefined}
      title={t(`may.${shown}`)}
      value={shown}
      onChange={event => choose(roles.find(role => role === event.target.value))}
    >
      {roles.map(role => (
        <option key={role} value={role}>
          {t(`role.${role}`)}
        </option>
      ))}
    </select>
  )
}

/** Removes a member at once, because that can be undone. */
function RemoveButton({ siteId, member }: { siteId: number; member: SiteUser }) {
  const { t } = useTranslation('people')
  const name = memberName(member)
  const label = t('remove', { name })
  const removing = useAction(siteUsers.remove, {
    done: t('removed', { name }),
    undo: () => call(siteUsers.restore, { params: { siteId }, body: { user_id: member.id } }),
  })
  return (
    <Button
      variant="text"
      size="dense"
      className={classes.remove}
      icon={IconUserMinus}
      busy={removing.busy}
      aria-label={label}
      title={label}
      onClick={() => void removing.run({ params: { siteId, userId: member.id } })}
    />
  )
}
