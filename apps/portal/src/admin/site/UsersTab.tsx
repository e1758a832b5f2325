import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { SignInActivity } from '#admin/users/SignInActivity.tsx'
import { call } from '#api/client.ts'
import { useList } from '#api/lists/use-list.ts'
import { useOnSite } from '#api/use-site-rights.ts'
import { InvitationForm } from '#features/site-users/InvitationForm.tsx'
import { InvitationList } from '#features/site-users/InvitationList.tsx'
import { useMemberColumns } from '#features/site-users/use-member-columns.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useAdminSite } from './use-admin-site.ts'

/** Shows who sees the site and when they were last here, how many come by day, and a form to add a person. */
export function UsersTab() {
  const { t } = useTranslation('people')
  const { siteId, timeZone } = useAdminSite()
  const list = useList(siteUsers.list, { name: 'site-people', params: { siteId }, page: true })
  const columns = useMemberColumns(siteId)
  const reader = useOnSite(siteId)
  return (
    <div className={shared.split}>
      <div className={shared.page}>
        <div>
          <DataTable
            label={t('title')}
            density="dense"
            list={list}
            columns={columns}
            rowKey={member => member.id}
            filters={
              <SearchField
                label={t('search')}
                value={list.search.q ?? ''}
                onChange={q => list.set({ q }, { replace: true })}
              />
            }
            empty={
              <EmptyState
                title={t('empty.title')}
                text={t('empty.text')}
                action={<Button onClick={list.clear}>{t('empty.clear')}</Button>}
              />
            }
          />
          <InvitationList siteId={siteId} reader={reader} />
        </div>
        <div>
          <SignInActivity site={{ id: siteId, timeZone }} />
        </div>
      </div>
      <aside>
        {reader !== undefined && (
          <InvitationForm
            siteId={siteId}
            reader={reader}
            send={body => call(adminSites.addUser, { params: { siteId }, body })}
          />
        )}
      </aside>
    </div>
  )
}
