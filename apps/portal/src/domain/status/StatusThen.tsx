import type { StatusName } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { isCalm } from '#domain/values/lag.ts'
import { StatusChip } from './StatusChip.tsx'

/**
 * Shows a status that is too old to be relied on. A reassuring one is not shown at all; a Warning or an Alarm stays,
 * because nobody knows that it is over.
 */
export function StatusThen({ status }: { status: StatusName }) {
  const { t } = useTranslation('common')
  return (
    <>
      {!isCalm(status) && <StatusChip status={status} />}
      <StatusChip status="Default" word={t('lag.chip')} />
    </>
  )
}
