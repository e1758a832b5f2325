import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { Text } from '#ui/layout/Text.tsx'
import type { LimitRow } from './limit-rows.ts'

/** Asks how the alerts of each limit ended in the last year. */
export function useEndings(siteId: number, airspaceId: number | null) {
  const query = airspaceId === null ? {} : { airspace: airspaceId }
  return useEndpoint(limits.endings, { params: { siteId }, query }).data?.endings
}

interface EndingsOfProps {
  endings: ReturnType<typeof useEndings>
  row: LimitRow
}

/** Shows how many alerts of a limit were real, of those that somebody gave a reason for; nothing while there are none. */
export function EndingsOf({ endings, row }: EndingsOfProps) {
  const { t } = useTranslation('limits')
  const ending = endings?.find(
    ({ sensor, priority }) => sensor === row.raises?.sensor && priority === row.raises.priority,
  )
  if (ending === undefined || ending.said === 0) return null
  const { real, said, episodes } = ending
  return (
    <Text size="small" tone="muted">
      {t(`endings.${ending.priority}`, { real, count: said })} {t('endings.episodes', { count: episodes })}
    </Text>
  )
}
