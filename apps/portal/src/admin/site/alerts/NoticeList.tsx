import type { AdminNotification } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { PushNotification } from '@earshot/contract/schemas/health/notification.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { NoticeSections } from '#admin/site/SiteSections.tsx'
import { useNoticeText } from '#domain/notices/use-notice-text.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableList } from '#ui/table/table-props.ts'
import classes from './Notices.module.css'

interface NoticeListProps<Row, Field extends string> {
  siteId: number
  label: string
  list: TableList<Row> & { isFiltered: boolean; clear: () => void }
  columns: readonly Column<Row, Field>[]
  filters: ReactNode
  /** The words for a list without any notices; a filter that nothing matches has words of its own. */
  none: { title: string; text: string }
}

/** Shows a page of the site's notices, below the links to the others. */
export function NoticeList<Row extends { id: number }, Field extends string>(
  props: NoticeListProps<Row, Field>,
) {
  const { siteId, label, list, columns, filters, none } = props
  const { t } = useTranslation('site-tabs')
  return (
    <div className={shared.page}>
      <NoticeSections siteId={siteId} />
      <div>
        <DataTable
          label={label}
          density="dense"
          list={list}
          columns={columns}
          rowKey={row => row.id}
          filters={filters}
          empty={
            list.isFiltered ? (
              <EmptyState
                title={t('notices.noMatch')}
                text={t('notices.noMatchText')}
                action={<Button onClick={list.clear}>{t('notices.clear')}</Button>}
              />
            ) : (
              <EmptyState {...none} />
            )
          }
        />
      </div>
    </div>
  )
}

/** Shows a notice in the words that its readers saw. */
export function NoticeWords({ notice }: { notice: AdminNotification | PushNotification['notification'] }) {
  const text = useNoticeText({ alert: null, subject: null, ...notice })
  return (
    <span className={classes.words}>
      <strong>{text.title}</strong>
      {text.detail !== '' && <span>{text.detail}</span>}
    </span>
  )
}

/** Shows the type of a notice: an alert stands out, and a notice for the record does not. */
export function NoticeType({
  notice: { type, priority },
}: {
  notice: Pick<AdminNotification, 'type' | 'priority'>
}) {
  const { t } = useTranslation('site-tabs')
  const status: StatusName = type === 'ALARM' ? 'Alarm' : priority === 'WARNING' ? 'Warning' : 'Default'
  return (
    <span className={shared.state} data-status={status}>
      <StatusMark status={status} size={12} />
      {t(`notices.types.${type}`)}
    </span>
  )
}
