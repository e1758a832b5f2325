import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { fullName } from '@earshot/contract/rules/person-name.ts'
import type { SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useEndpoint } from '#api/queries.ts'
import { useRefresh } from '#api/use-refresh.ts'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'
import { showToast } from '#ui/toasts.ts'

/** Returns how many people the site has, and how many owners up to two: more is not needed to recognise the last one. */
export function useOwners(siteId: number): { total: number | undefined; owners: number | undefined } {
  const query = { ordering_field: 'role', order: 'asc', perPage: 2 } as const
  const first = useEndpoint(siteUsers.list, { params: { siteId }, query }).data
  return { total: first?.total, owners: first?.items.filter(({ role }) => role === 'OWNER').length }
}

/** Returns a function that asks anew for everything that shows the members of a site. */
export function useRefreshMembers(): () => void {
  const refresh = useRefresh()
  return () => refresh(siteUsers.list, siteUsers.invitations, sites.read, adminSites.read)
}

export interface MemberActions {
  changeRole: (member: SiteUser, role: SiteRole) => Promise<void>
  remove: (member: SiteUser) => Promise<void>
}

/** Returns what can be done with a member: at once, and undone by the inverse call. A refusal says why. */
export function useMemberActions(siteId: number): MemberActions {
  const { t } = useTranslation('people')
  const onChanged = useRefreshMembers()
  const params = (member: SiteUser) => ({ siteId, userId: member.id })
  const setRole = (member: SiteUser, role: SiteRole, was: SiteRole) =>
    call(siteUsers.update, { params: params(member), body: { role, was } })
  return {
    changeRole: (member, role) =>
      saveWithUndo({
        save: () => setRole(member, role, member.role),
        undo: () => setRole(member, member.role, role),
        onChanged,
        text: t('roleChanged', { name: memberName(member), role: t(`role.${role}`) }),
      }).catch(showRefusal),
    remove: member =>
      saveWithUndo({
        save: () => call(siteUsers.remove, { params: params(member) }),
        undo: () => call(siteUsers.restore, { params: { siteId }, body: { user_id: member.id } }),
        onChanged,
        text: t('removed', { name: memberName(member) }),
      }).catch(showRefusal),
  }

  function showRefusal(error: unknown): void {
    onChanged()
    showToast({ kind: 'error', text: error instanceof ApiError ? error.message : t('failed') })
  }
}

export function memberName(member: SiteUser): string {
  return fullName(member) || member.email
}
