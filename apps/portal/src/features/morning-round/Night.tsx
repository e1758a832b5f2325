import { useTranslation } from 'react-i18next'
import { formatAgo, formatTime } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Voiceprint } from '#ui/pictures/Voiceprint.tsx'
import classes from './Round.module.css'
import type { WalkedAirspace } from './round-course.ts'

/** A night whose end is older than this many minutes is old. */
const OLD_MINUTES = 60

interface NightProps {
  airspace: WalkedAirspace
  from: string
  to: string
  timeZone: string
}

/** Shows the coughs of the night from 21:00 to the newest slot; its end is marked where it is old. */
export function Night({ airspace, from, to, timeZone }: NightProps) {
  const { t, i18n } = useTranslation('round')
  const now = useNow()
  if (airspace.night.length === 0) return null
  const minutes = Math.floor((now - Date.parse(to)) / 60_000)
  const isOld = minutes > OLD_MINUTES
  const time = (at: string) => formatTime({ at, language: i18n.language, timeZone })
  const hours = Math.floor(minutes / 60)
  return (
    <figure className={classes.night}>
      <Voiceprint values={airspace.night} width={358} height={112} status={airspace.status_name} fluid />
      <figcaption className={classes.times}>
        <span>{time(from)}</span>
        <span>{t('lastNight')}</span>
        <span data-old={isOld || undefined}>
          {time(to)}
          {isOld && `, ${formatAgo({ value: hours, unit: 'hour' }, i18n.language)}`}
        </span>
      </figcaption>
    </figure>
  )
}
