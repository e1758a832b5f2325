import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/locale.ts'
import classes from './BulkBar.module.css'
import { DropPicks, PickBar } from './PickBar.tsx'
import type { PickControl } from './use-picks.ts'

export interface BulkBarProps<Row> {
  picks: PickControl<Row>
  page: { items: readonly Row[]; total: number }
  /** One filled action; others are text. */
  actions: ReactNode
}

/** Shows how many rows are picked and what can be done with them, over the pager. */
export function BulkBar<Row>({ picks, page, actions }: BulkBarProps<Row>) {
  const { t, i18n } = useTranslation('common')
  const figure = (count: number) => ({ count, figure: formatNumber(count, i18n.language) })
  const isWholePage = page.items.length > 0 && page.items.every(picks.has)
  return (
    <>
      <span className="visually-hidden" role="status">
        {picks.count > 0 && t('table.picked', figure(picks.count))}
      </span>
      {picks.count > 0 && (
        <PickBar>
          <strong>{t('table.picked', figure(picks.count))}</strong>
          {isWholePage && !picks.everything && page.total > picks.count && (
            <button type="button" className={classes.text} onClick={picks.pickEverything}>
              {t('table.pickAll', figure(page.total))}
            </button>
          )}
          {actions}
          <DropPicks onDrop={picks.drop} />
        </PickBar>
      )}
    </>
  )
}
