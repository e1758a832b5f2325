import type { DeviceUsage } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/locale.ts'
import { DayStrip } from './DayStrip.tsx'

export interface UsageStripProps {
  usage: Pick<DeviceUsage, 'points' | 'total_mb'>
  /** Whose usage, where several stand below one another. */
  title?: string
  /** Instead of the sum of these days. */
  note?: ReactNode
  /** Megabytes drawn in full height, so that several compare; the largest day of its own without it. */
  most?: number
}

/** What was sent and received, a bar for each local day. */
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
