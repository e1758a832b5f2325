import type { SensorFault } from '@earshot/contract/schemas/hardware/device.ts'
import { useTranslation } from 'react-i18next'
import { useReadingText } from '#domain/values/use-reading-text.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'

export interface SensorFaultProps {
  fault: SensorFault
  timeZone: string | undefined
}

/** The note says since when a sensor is not believed and why, and what stands behind it. */
export function SensorFaultNote(props: SensorFaultProps) {
  const { t } = useTranslation('monitors')
  const reading = useReadingText()
  const { sensor, value, neighbours } = props.fault
  return (
    <>
      <FaultIcon /> {useFaultText(props)}
      {neighbours !== null && (
        <>
          {' '}
          {t('fault.evidence', { value: reading(sensor, value), neighbours: reading(sensor, neighbours) })}
        </>
      )}
    </>
  )
}

/** Shows in a list, in the place of the reading, that the sensor does not count. */
export function SensorFaultMark(props: SensorFaultProps) {
  const text = useFaultText(props)
  return (
    <span title={text}>
      <FaultIcon /> <span className="visually-hidden">{text}</span>
      <span aria-hidden="true">–</span>
    </span>
  )
}

function useFaultText({ fault, timeZone }: SensorFaultProps): string {
  const { t, i18n } = useTranslation('monitors')
  const now = useNow()
  const since = formatMoment({ at: fault.since, language: i18n.language, timeZone, now })
  return t(`fault.${fault.fault}`, { since })
}

/** Two bars, as of a recording that is paused. The words stand beside it. */
function FaultIcon() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      <path d="M2 1h3v10H2zM7 1h3v10H7z" />
    </svg>
  )
}
