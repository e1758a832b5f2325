import type { SharedView } from '@earshot/contract/schemas/farm/share.ts'
import { useTranslation } from 'react-i18next'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { AirspaceFacts } from './AirspaceFacts.tsx'
import { SharedChart } from './SharedChart.tsx'

export type ViewOfAirspace = Exclude<SharedView, { kind: 'REGISTER' }>

/** Shows an airspace: how it is, its figures, and the chart of its batch. */
export function AirspaceView({ view }: { view: ViewOfAirspace }) {
  const { t } = useTranslation('shared-view')
  return (
    <Stack gap="5">
      <AirspaceFacts view={view} />
      {view.chart === null ? (
        <Text tone="muted">{t('noBatch')}</Text>
      ) : (
        <SharedChart view={view} chart={view.chart} />
      )}
    </Stack>
  )
}
