import type { StatusCounts } from '@earshot/contract/schemas/farm/status.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatNumber } from '#lib/text/locale.ts'
import classes from './Fleet.module.css'

/**
 * Shows how many sites have which status, drawn to scale, with thinner bars for better statuses. It is no filter,
 * because the call has none by status.
 */
export function StatusSummary({ counts, end }: { counts: StatusCounts; end?: ReactNode }) {
  const { t, i18n } = useTranslation('common')
  const present = STATUS_ORDER.filter(name => counts[name] > 0)
  return (
    <div className={classes.summary}>
      <StatusStrip counts={counts} />
      <ul className={classes.legend}>
        {present.map(name => (
          <li key={name}>
            <StatusMark status={name} size={12} />
            <strong>{formatNumber(counts[name], i18n.language)}</strong> {t(`status.${name}`)}
          </li>
        ))}
        {end !== undefined && <li>{end}</li>}
      </ul>
    </div>
  )
}

export function StatusStrip({ counts }: { counts: StatusCounts }) {
  return (
    <div className={classes.strip} aria-hidden>
      {STATUS_ORDER.filter(name => counts[name] > 0).map(name => (
        <span key={name} data-status={name} style={{ flexGrow: counts[name] }} />
      ))}
    </div>
  )
}

/** The statuses, the worst first. */
const STATUS_ORDER: readonly StatusName[] = ['Alarm', 'Warning', 'Offline', 'Default', 'Success', 'Ok']

export function totalOf(counts: StatusCounts): number {
  return STATUS_ORDER.reduce((sum, name) => sum + counts[name], 0)
}
