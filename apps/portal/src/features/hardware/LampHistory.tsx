import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { SENSORS } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { sensorStatusName } from '#domain/status/sensor-status.ts'
import { useReadingText } from '#domain/values/use-reading-text.ts'
import { formatAge, formatDayOfYear, formatList, joinFacts, withTime } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import classes from './LampHistory.module.css'
import { type LampChange, lengthOf, mergeLampChanges } from './lamp-history.ts'

const NEWEST = 12
const ALL = 1000

export interface LampHistoryProps {
  siteId: number
  deviceId: number
  timeZone: string
}

/** Lists when the lamp changed its color, for which sensors and why; the newest first. */
export function LampHistory({ siteId, deviceId, timeZone }: LampHistoryProps) {
  const { t } = useTranslation('monitors')
  const [isWhole, setWhole] = useState(false)
  const history = useEndpoint(
    devices.colorHistory,
    { params: { siteId, deviceId }, query: { perPage: isWhole ? ALL : NEWEST } },
    { keepPrevious: true },
  )
  const total = history.data?.total ?? 0
  return (
    <section aria-labelledby="lamp-history">
      <SectionHead id="lamp-history" title={t('lamp.title')} lined>
        {!isWhole && total > NEWEST && (
          <Button variant="text" size="dense" onClick={() => setWhole(true)}>
            {t('lamp.all', { count: total })}
          </Button>
        )}
      </SectionHead>
      <AsyncSection
        resource={history}
        name={t('lamp.title')}
        skeleton={<Skeleton height={180} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={classes.none}>{t('lamp.none')}</p>}
      >
        {({ items }) => (
          <ol>
            {mergeLampChanges(items).map(change => (
              <LampRow key={`${change.at} ${change.sensors[0]}`} change={change} timeZone={timeZone} />
            ))}
          </ol>
        )}
      </AsyncSection>
    </section>
  )
}

function LampRow({ change, timeZone }: { change: LampChange; timeZone: string }) {
  const { t, i18n } = useTranslation('monitors')
  const language = i18n.language
  const { at, sensors, to } = change
  const status = sensorStatusName(to)
  return (
    <li className={classes.change} data-status={status}>
      <time dateTime={at}>
        {withTime(formatDayOfYear({ at, language, timeZone }), { at, language, timeZone })}
      </time>
      <span className={classes.color}>
        <StatusMark status={status} size={12} />
        {t(`color.${to}`)}
      </span>
      <span>
        {sensors.length === SENSORS.length
          ? t('lamp.allSensors')
          : formatList(
              sensors.map(sensor => t(`sensorTitle.${sensor}`)),
              language,
            )}
      </span>
      <span className={classes.why}>
        <ChangeCause change={change} />
      </span>
    </li>
  )
}

function ChangeCause({ change: { to, from, only, previousSeconds } }: { change: LampChange }) {
  const { t, i18n } = useTranslation('monitors')
  const reading = useReadingText()
  const age = previousSeconds === null ? null : formatAge(lengthOf(previousSeconds), i18n.language)
  const before = age === null ? '' : t('lamp.after', { age, color: t(`color.${from}`) })
  const what =
    to === 'OFFLINE'
      ? t('lamp.silent')
      : only === null || only.value === null
        ? ''
        : reading(only.sensor, only.value)
  return <>{joinFacts([what, before], i18n.language)}</>
}
