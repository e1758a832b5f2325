import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useMemberColumns } from './use-member-columns.tsx'

interface MemberTableProps {
  siteId: number
  /** The name under which the reader's own view of the table is stored. */
  name: 'people' | 'site-people'
}

/** Lists the members of a site with what the reader may do with each, and a search for them. */
export function MemberTable({ siteId, name }: MemberTableProps) {
  const { t } = useTranslation('people')
  const list = useList(siteUsers.list, { name, params: { siteId }, page: true })
  const columns = useMemberColumns(siteId)
  return (
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
  )
}
