import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { RANGES, type RangeDays } from './use-day-range.ts'

export interface RangeSelectProps {
  days: RangeDays
  choose: (days: RangeDays) => void
}

export function RangeSelect({ days, choose }: RangeSelectProps) {
  const { t } = useTranslation('hardware')
  return (
    <SegmentedControl
      label={t('range.label')}
      value={days}
      segments={RANGES.map(value => ({ value, label: t(`range.${value}`) }))}
      onChange={choose}
    />
  )
}
