import { isJudgementOutdated, type StatusWithAge } from '@earshot/contract/rules/health/outdated-judgement.ts'
import { useTranslation } from 'react-i18next'
import { isCalm } from '#domain/values/lag.ts'
import { useNow } from '#lib/time/use-now.ts'
import { StatusMark } from './StatusMark.tsx'

/** Shows the mark of a status and its word. A reassuring status is only a dash once it is too old to be relied on. */
export function AgingStatusMark({ status, lastUpdate, size = 12 }: StatusWithAge & { size?: number }) {
  const { t } = useTranslation('common')
  const now = new Date(useNow())
  if (isCalm(status) && isJudgementOutdated({ status, lastUpdate }, now)) {
    return <StatusMark status="Default" size={size} label={t('lag.chip')} />
  }
  return <StatusMark status={status} size={size} label={t(`status.${status}`)} />
}
