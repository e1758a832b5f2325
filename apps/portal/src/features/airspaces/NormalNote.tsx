import { useTranslation } from 'react-i18next'
import type { GraphView } from '#domain/graphs/use-graph-view.ts'
import { NormalNow, NormalStanding } from '#domain/normal/NormalStanding.tsx'
import type { useChartNormal } from '#domain/normal/use-chart-normal.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'

/** Chooses what the readings are compared with; the choice is in the address. */
export function AgainstPick({ view: { search, set } }: { view: GraphView }) {
  const { t } = useTranslation('charts')
  return (
    <SegmentedControl
      label={t('against.label')}
      value={search.against ?? 'reference'}
      segments={[
        { value: 'reference', label: t('against.reference') },
        { value: 'normal', label: t('against.normal') },
      ]}
      onChange={value => set({ against: value === 'normal' ? value : undefined })}
    />
  )
}

interface NormalNoteProps extends ReturnType<typeof useChartNormal> {
  /** True of an earlier batch: of the one that is there now the page's first sentence says how it stands. */
  isEarlier: boolean
}

/** Shows how the last hour of a batch stands to its normal, or until when it learns; what it stands on is told beside the chart. */
export function NormalNote({ today, isFailed, retry, isEarlier }: NormalNoteProps) {
  const { t } = useTranslation('charts')
  const day = today?.coughs[0]
  if (isFailed)
    return (
      <Text role="alert">
        {t('panelFailed', { name: t('against.normal') })}{' '}
        <Button variant="text" size="dense" onClick={() => void retry()}>
          {t('tryAgain')}
        </Button>
      </Text>
    )
  if (today === undefined || day === undefined) return null
  return (
    <Stack gap="1">
      {isEarlier && <NormalNow now={today.now} />}
      {day.learns_until !== null && <NormalStanding day={day} />}
    </Stack>
  )
}
