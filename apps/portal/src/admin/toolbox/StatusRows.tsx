import type { StatusRow } from '@earshot/contract/schemas/admin/toolbox.ts'
import { DELIVERY_STATUSES, DEVICE_MODES } from '@earshot/contract/values.ts'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useCopy } from '#ui/actions/use-copy.ts'
import { isBlocked, type StatusKind } from './status-job.ts'
import classes from './Toolbox.module.css'

export interface StatusRowsProps {
  kind: StatusKind
  rows: readonly StatusRow[]
  /** Is given another code for a line, or null to leave it out. */
  onFix: (line: number, code: string | null) => void
}

/** Lists each line with a message: what is wrong, and how to solve it. Faults come first, as the server orders them. */
export function StatusRows({ kind, rows, onFix }: StatusRowsProps) {
  const { t, i18n } = useTranslation('toolbox')
  const now = useStatusName()
  return (
    <div className={shared.scroll}>
      <table className={`${shared.rows} ${classes.table}`} aria-label={t('dry.rows')}>
        <thead>
          <tr>
            <th scope="col">{t('column.line')}</th>
            <th scope="col">{t('column.code')}</th>
            <th scope="col">{t('column.now')}</th>
            <th scope="col">{t('column.wrong')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('column.way')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.line} data-quiet={!isBlocked(row) || undefined}>
              <td>
                <span className={classes.mark}>
                  <StatusMark status={isBlocked(row) ? 'Alarm' : 'Default'} size={12} />
                  {formatNumber(row.line, i18n.language)}
                </span>
              </td>
              <th scope="row">{row.code}</th>
              <td>{now(row.now)}</td>
              <td>{wrong(row)}</td>
              <td>{isBlocked(row) && way(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

  function wrong({ problem, like, first_line: line }: StatusRow): string {
    if (problem === 'other_kind') return t(`otherKind.${kind}`)
    if (problem === 'unknown') return like === null ? t(`unknown.${kind}`) : t('problem.like', { code: like })
    return t(`problem.${problem}`, { line })
  }

  function way({ line, code, like }: StatusRow) {
    const text = like === null ? t('way.leaveOut') : t('way.use', { code: like })
    const label = like === null ? t('way.leaveOutNamed', { code }) : undefined
    return (
      <Button variant="text" size="dense" aria-label={label} onClick={() => onFix(line, like)}>
        {text}
      </Button>
    )
  }
}

function useStatusName(): (value: StatusRow['now']) => string {
  const { t } = useTranslation('hardware')
  return value => {
    const delivery = DELIVERY_STATUSES.find(status => status === value)
    if (delivery !== undefined) return t(`delivery.${delivery}`)
    const mode = DEVICE_MODES.find(each => each === value)
    return mode === undefined ? '–' : t(`mode.${mode}`)
  }
}

/** Copies the codes that cannot be changed, one a line, for the person who has to look for them. */
export function CopyProblems({ rows }: { rows: readonly StatusRow[] }) {
  const { t } = useTranslation('toolbox')
  const copy = useCopy()
  const codes = rows.filter(isBlocked).map(({ code }) => code)
  if (codes.length === 0) return null
  return (
    <Button
      size="dense"
      icon={IconCopy}
      onClick={() => copy(codes.join('\n'), t('copy.done', { count: codes.length }))}
    >
      {t('copy.label', { count: codes.length })}
    </Button>
  )
}
