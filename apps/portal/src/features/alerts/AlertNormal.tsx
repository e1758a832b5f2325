import type { AlertDetail } from '@earshot/contract/schemas/health/alert.ts'
import { useTranslation } from 'react-i18next'
import { NormalNow } from '#domain/normal/NormalStanding.tsx'
import { useOwnNormal } from '#domain/normal/use-own-normal.ts'
import { Stack } from '#ui/layout/Stack.tsx'

interface AlertNormalProps {
  siteId: number
  alert: Pick<AlertDetail, 'airspace' | 'opened_at'>
  batchId: number
}

/** Shows how many times its own normal an airspace coughed when an alert was raised; nothing where that is not known. */
export function AlertNormal({ siteId, alert, batchId }: AlertNormalProps) {
  const { t } = useTranslation('charts')
  const { data } = useOwnNormal({
    siteId,
    airspaceId: alert.airspace.id,
    batchId,
    // The answer's day of age follows from the moment.
    from: 0,
    to: 0,
    at: alert.opened_at,
  })
  if (data === undefined || data.now === null) return null
  return (
    <Stack as="section" gap="2" aria-labelledby="alert-normal">
      <h2 id="alert-normal">{t('against.normal')}</h2>
      <NormalNow now={data.now} isPast />
    </Stack>
  )
}
