import type { DeviceUsage } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/locale.ts'
import { DayStrip } from './DayStrip.tsx'

export interface UsageStripProps {
  usage: Pick<DeviceUsage, 'points' | 'total_mb'>
  /** Whose usage it is, where several stand below one another. */
  title?: string
  /** The note that is shown instead of the sum of these days. */
  note?: ReactNode
  /**
   * The megabytes that are drawn in full height, so that several strips can be compared; without it that is the largest
   * day.
   */
  most?: number
}

/** Shows what was sent and received, with a bar for each local day. */
export function UsageStrip({ usage: { points, total_mb: total }, title, note, most }: UsageStripProps) {
  const { t, i18n } = useTranslation('hardware')
  const figure = (value: number) => formatNumber(value, i18n.language, 1)
  const said =
    total === 0 ? t('usage.none') : t('usage.total', { value: figure(total), count: points.length })
  return (
    <DayStrip
      title={title ?? t('usage.title')}
      note={note ?? said}
      column={t('usage.title')}
      days={points.map(({ date, total_mb: value }) => ({ date, value }))}
      format={({ value }) => t('usage.mb', { value: figure(value ?? 0) })}
      {...(most !== undefined && { most })}
    />
  )
}
