import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import { RUN_KINDS } from '@earshot/contract/values.ts'
import { IconCpu, IconFilter, IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { useList } from '#api/lists/use-list.ts'
import { SmallSelect } from '#ui/choice/SmallSelect.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import classes from './Toolbox.module.css'
import { ToolboxTabs } from './ToolboxTabs.tsx'
import { useRunColumns } from './use-run-columns.tsx'

/** Lists the tools, and every run of them with its undo. */
export function ToolboxPage() {
  const { t } = useTranslation('toolbox')
  const list = useList(toolbox.runs, { name: 'admin-toolbox-runs', page: true })
  const columns = useRunColumns()
  const { kind } = list.search
  return (
    <>
      <AdminHead title={t('title')} first={t('overview.first')} rest={t('overview.rest')} />
      <ToolboxTabs />
      <div className={classes.tools}>
        <Link to="/admin/toolbox/balk-status-changer" className={classes.tool}>
          <IconListCheck size={24} stroke={1.65} aria-hidden />
          <strong>{t('tab.status')}</strong>
          <span>{t('overview.status')}</span>
        </Link>
        <Link to="/admin/toolbox/pcb-upload" className={classes.tool}>
          <IconCpu size={24} stroke={1.65} aria-hidden />
          <strong>{t('tab.pcb')}</strong>
          <span>{t('overview.pcb')}</span>
        </Link>
      </div>
      <div className={shared.list} data-tabs>
        <DataTable
          label={t('earlier')}
          density="dense"
          list={list}
          columns={columns}
          rowKey={run => run.id}
          isOver={run => run.final !== null}
          filters={
            <SmallSelect
              label={t('overview.kind')}
              icon={<IconFilter size={16} stroke={1.75} aria-hidden />}
              value={kind ?? ''}
              options={[
                { value: '', label: t('overview.all') },
                ...RUN_KINDS.map(value => ({ value, label: t(`kind.${value}`) })),
              ]}
              onChange={value => list.set({ kind: RUN_KINDS.find(each => each === value) })}
            />
          }
          empty={<EmptyState title={t('noRuns')} text={t('overview.none')} />}
        />
      </div>
    </>
  )
}
