import type { SensorFaultCourse } from '@earshot/contract/schemas/hardware/device.ts'
import { useTranslation } from 'react-i18next'
import { useReadingText } from '#domain/values/use-reading-text.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'

/** Words a fault: what was wrong with which sensor and when, and the figures of the moment at which it was found. */
export function useFaultWords(
  { sensor, fault, from, to, value, neighbours }: SensorFaultCourse,
  timeZone: string | undefined,
): { sentence: string; evidence: string | null } {
  const { t, i18n } = useTranslation('faults')
  const { language } = i18n
  const reading = useReadingText()
  const now = useNow()
  const moment = (at: string) => formatMoment({ at, language, timeZone, now })
  const words = { sensor: t(`sensor.${sensor}`), from: moment(from), to: to === null ? '' : moment(to) }
  return {
    sentence: t(to === null ? `lasts.${fault}` : `over.${fault}`, words),
    evidence:
      neighbours === null
        ? null
        : t('evidence', { value: reading(sensor, value), neighbours: reading(sensor, neighbours) }),
  }
}
