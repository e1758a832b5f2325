import { type Settings, temperatureUnit } from '@earshot/contract/schemas/account/settings.ts'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { ratioText, temperatureText, temperatureUnitLabel } from '#domain/values/units.tsx'
import { formatFull, formatNumber } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Text } from '#ui/Text.tsx'
import { Voiceprint } from '#ui/Voiceprint.tsx'
import classes from './HowItReads.module.css'

/** The voiceprint of an invented barn that begins to cough: quiet, then louder. */
const PRINT = Array.from({ length: 48 }, (_, index) =>
  index < 36 ? 40 + ((index * 13) % 7) * 5 : 90 + (index - 36) * 20,
)
const AIRSPACE = { temperature: 20.1, band: [15.9, 22.9], pigs: 1316, ratio: 2.7 } as const

/** Shows the effect of the choices on an example. */
export function HowItReads({ settings }: { settings: Settings }) {
  const { t, i18n } = useTranslation('profile')
  const now = useNow()
  const { language } = i18n
  const unit = temperatureUnit(settings.temperature)
  const degrees = (value: number) => temperatureText({ value, unit, language })
  const [from, to] = AIRSPACE.band.map(degrees)
  return (
    <section className={classes.preview} aria-labelledby="how-it-reads">
      <Text as="h2" size="heading" below="3" id="how-it-reads">
        {t('reads.heading')}
      </Text>
      <div className={classes.card}>
        <StatusChip status="Alarm" />
        <p className={classes.sentence}>
          {t('reads.sentence', { ratio: ratioText({ value: AIRSPACE.ratio, language }) })}
        </p>
        <dl className={classes.figures}>
          <div>
            <dt>{t('reads.temperature')}</dt>
            <dd>
              {degrees(AIRSPACE.temperature)} <small>{temperatureUnitLabel(unit)}</small>
            </dd>
            <dd className={classes.band}>{t('reads.band', { from, to })}</dd>
          </div>
          <div>
            <dt>{t('reads.pigs')}</dt>
            <dd>{formatNumber(AIRSPACE.pigs, language)}</dd>
            <dd className={classes.band}>{t('reads.day', { day: 104 })}</dd>
          </div>
        </dl>
        <Voiceprint values={PRINT} width={300} height={56} status="Alarm" fluid />
        <Text size="small" tone="muted">
          {formatFull({ at: now, language, timeZone: settings.timezone })}
        </Text>
      </div>
    </section>
  )
}
