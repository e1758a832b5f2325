import { users } from '@earshot/contract/endpoints/admin/users.ts'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/ListPage.module.css'
import { useList } from '#api/lists/use-list.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { UserTabs, useKpi } from './UserTabs.tsx'
import { useUserColumns } from './use-user-columns.tsx'

/** Lists everybody with an account; a row opens what can be done for them. */
export function UserListPage() {
  const { t } = useTranslation('users')
  const { data: kpi } = useKpi()
  const list = useList(users.list, { name: 'users', page: true })
  const columns = useUserColumns()
  return (
    <>
      <AdminHead
        title={t('title')}
        first={kpi === undefined ? t('title') : t('answer.users', { count: kpi.users })}
        rest={kpi === undefined || kpi.locked === 0 ? undefined : t('answer.locked', { count: kpi.locked })}
      />
      <UserTabs />
      <div className={classes.list}>
        <DataTable
          label={t('title')}
          list={list}
          columns={columns}
          rowKey={user => user.id}
          density="dense"
          filters={
            <SearchField
              label={t('search')}
              value={list.search.search ?? ''}
              onChange={search => list.set({ search }, { replace: true })}
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
      </div>
      <Outlet />
    </>
  )
}
