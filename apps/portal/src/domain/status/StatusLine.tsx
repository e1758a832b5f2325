import type { StatusName } from '@earshot/contract/values.ts'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LastSeen, type LastSeenProps } from '#domain/values/LastSeen.tsx'
import { isCalm } from '#domain/values/lag.ts'
import { StatusChip } from './StatusChip.tsx'
import classes from './StatusLine.module.css'

interface StatusLineProps {
  /** The status, and what it comes from. */
  children: ReactNode
  /** When the source of the status was last heard. */
  seen?: LastSeenProps
}

/** Shows the first line of a page's head: the status, its reason, and since when nothing newer is known. */
export function StatusLine({ children, seen }: StatusLineProps) {
  return (
    <div className={classes.line}>
      {children}
      {seen !== undefined && (
        <span className={classes.seen}>
          <IconClock size={16} stroke={1.75} aria-hidden />
          <LastSeen {...seen} />
        </span>
      )}
    </div>
  )
}

/**
 * Shows a status that is too old to be relied on. A reassuring one is not shown at all; a Warning or an Alarm stays,
 * because nobody knows that it is over.
 */
export function OutdatedStatus({ status }: { status: StatusName }) {
  const { t } = useTranslation('common')
  return (
    <>
      {!isCalm(status) && <StatusChip status={status} />}
      <StatusChip status="Default" word={t('lag.chip')} />
    </>
  )
}
