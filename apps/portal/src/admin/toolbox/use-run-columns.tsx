import type { ToolboxRun } from '@earshot/contract/schemas/admin/toolbox.ts'
import { DELIVERY_STATUSES, DEVICE_MODES } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { formatInstant } from '#lib/text/locale.ts'
import type { Column } from '#ui/table/columns.ts'
import { UndoRun } from './UndoRun.tsx'

/** Returns the columns: when, what, by whom, and whether it can be undone; where it cannot, the reason is shown. */
export function useRunColumns(): Column<ToolboxRun>[] {
  const { t, i18n } = useTranslation('toolbox')
  const name = useRunName()
  const at = (moment: string) => formatInstant({ at: moment, language: i18n.language })
  return [
    { key: 'what', header: t('run.what'), cell: run => <strong>{name(run)}</strong>, card: 'title' },
    { key: 'when', header: t('run.when'), cell: run => at(run.created_at), card: 'line' },
    { key: 'by', header: t('run.by'), cell: run => run.by ?? t('run.somebody'), card: 'fact' },
    { key: 'rows', header: t('run.rows'), cell: rowsText, card: 'fact' },
    {
      key: 'undo',
      header: t('undo.label'),
      hideHeader: true,
      cell: run =>
        run.final === null ? (
          <UndoRun runId={run.id} name={name(run)} size="dense" />
        ) : (
          <span className={shared.calm}>{finalText(run)}</span>
        ),
      card: 'note',
    },
  ]

  function rowsText({ kind, rows, created, left_out: out }: ToolboxRun): string {
    if (kind !== 'PCB_UPLOAD') return t('run.changed', { count: rows })
    return t('run.boards', { created, changed: rows - created, out })
  }

  function finalText({ final, undone_at: undone }: ToolboxRun): string {
    if (final === 'undone' && undone !== null) return t('final.undone', { at: at(undone) })
    return final === 'too_old' ? t('final.too_old') : t('final.changed_since')
  }
}

function useRunName(): (run: ToolboxRun) => string {
  const { t } = useTranslation('toolbox')
  const { t: tHardware } = useTranslation('hardware')
  return ({ kind, target, rows }) => {
    if (kind === 'PCB_UPLOAD') return target
    const delivery = DELIVERY_STATUSES.find(status => status === target)
    const mode = DEVICE_MODES.find(each => each === target)
    if (kind === 'DEVICE_STATUS' && delivery !== undefined)
      return t('run.devices', { count: rows, name: tHardware(`delivery.${delivery}`) })
    return t('run.gateways', {
      count: rows,
      name: mode === undefined ? target : tHardware(`mode.${mode}`),
    })
  }
}
