import { type Settings, temperatureUnit } from '@earshot/contract/schemas/account/settings.ts'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { ratioText, temperatureText, temperatureUnitLabel } from '#domain/values/units.tsx'
import { formatFull, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useLanguages } from '#ui/choice/use-languages.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { Voiceprint } from '#ui/pictures/Voiceprint.tsx'
import {
  AppearanceSetting,
  LanguageSetting,
  PageSizeSetting,
  SingleKeysSetting,
  TemperatureSetting,
  TimeZoneSetting,
} from './PreferenceSettings.tsx'
import classes from './PreferencesPage.module.css'
import { ProfilePage } from './ProfilePage.tsx'
import { useSettings } from './use-settings.ts'

/** Shows the preferences for reading. Each choice is saved when it is made, and an example beside it shows its effect. */
export function PreferencesPage() {
  const { t, i18n } = useTranslation('profile')
  const languages = useLanguages()
  const { settings, save } = useSettings()
  const language = languages.find(({ value }) => value === i18n.language)?.label
  return (
    <ProfilePage
      section="preferences"
      aside={settings.data && <PreferencesExample settings={settings.data} />}
    >
      <AsyncSection resource={settings} name={t('section.preferences')} skeleton={<RowsSkeleton />}>
        {stored => (
          <>
            <Answer
              first={t('preferences.answer', {
                language: language ?? t('preferences.thisLanguage'),
                unit: temperatureUnitLabel(temperatureUnit(stored.temperature)),
                city: zoneCity(stored.timezone),
              })}
              rest={t('preferences.rest')}
            />
            <div className={classes.rows}>
              <LanguageSetting languages={languages} save={save} />
              <TemperatureSetting stored={stored} save={save} />
              <TimeZoneSetting stored={stored} save={save} />
              <PageSizeSetting stored={stored} save={save} />
              <AppearanceSetting />
              <SingleKeysSetting />
            </div>
          </>
        )}
      </AsyncSection>
    </ProfilePage>
  )
}

function RowsSkeleton() {
  return (
    <>
      <Skeleton width={460} height={34} />
      <div className={classes.rows}>
        {['language', 'temperature', 'zone', 'size'].map(row => (
          <div key={row} className={classes.waiting}>
            <Skeleton width={120} height={20} />
            <Skeleton width={260} height={36} />
          </div>
        ))}
      </div>
    </>
  )
}

/** Returns the city of `America/Argentina/Buenos_Aires` as people say it: Buenos Aires. */
function zoneCity(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** The voiceprint of an invented barn that begins to cough: quiet, then louder. */
const PRINT = Array.from({ length: 48 }, (_, index) =>
  index < 36 ? 40 + ((index * 13) % 7) * 5 : 90 + (index - 36) * 20,
)
const AIRSPACE = { temperature: 20.1, band: [15.9, 22.9], pigs: 1316, ratio: 2.7 } as const

/** Shows the effect of the choices on an example. */
function PreferencesExample({ settings }: { settings: Settings }) {
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
