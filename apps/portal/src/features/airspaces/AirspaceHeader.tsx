import type { Airspace } from '@earshot/contract/schemas/airspace.ts'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatList } from '#lib/locale.ts'
import { Answer } from '#ui/page/Answer.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { LastSeen } from '#ui/values/LastSeen.tsx'
import { useTemperatureUnit } from '#ui/values/units.tsx'
import { useHeadline } from '#ui/values/use-headline.ts'
import classes from './AirspacePage.module.css'
import { troubledSensors } from './airspace-facts.ts'
import { answerRest } from './answer-rest.ts'

/** Status, its cause, how fresh it is, and the sentence that answers. */
export function AirspaceHeader({ airspace, timeZone }: { airspace: Airspace; timeZone: string }) {
  const { t, i18n } = useTranslation('airspaces')
  const headline = useHeadline()
  const unit = useTemperatureUnit()
  const rest = answerRest({ headline: airspace.headline, t, language: i18n.language, unit })
  const first = headline(airspace.headline, { scope: 'airspace', timeZone })
  const troubled =
    airspace.status_name === 'Warning' || airspace.status_name === 'Alarm' ? troubledSensors(airspace) : []
  const cause = formatList(
    troubled.map(sensor => t(`cause.${sensor}`)),
    i18n.language,
  )
  return (
    <header className={classes.header}>
      <div className={classes.status}>
        <StatusChip status={airspace.status_name} />
        {cause !== '' && <span className={classes.cause}>{cause}</span>}
        <span className={classes.fresh}>
          <IconClock size={16} stroke={1.75} aria-hidden />
          <LastSeen
            at={airspace.last_update}
            timeZone={timeZone}
            offline={airspace.status_name === 'Offline'}
          />
        </span>
      </div>
      <Answer first={`${first}${rest === '' ? '.' : ','}`} rest={rest} />
    </header>
  )
}
