import { temperatureUnit } from '@earshot/contract/schemas/account/settings.ts'
import { useTranslation } from 'react-i18next'
import { temperatureUnitLabel } from '#domain/values/units.tsx'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLanguages } from '#ui/use-languages.ts'
import {
  AppearanceSetting,
  PageSizeSetting,
  SingleKeysSetting,
  TemperatureSetting,
  TimeZoneSetting,
} from './choices.tsx'
import { HowItReads } from './HowItReads.tsx'
import { LanguageSetting } from './LanguageSetting.tsx'
import classes from './PreferencesPage.module.css'
import { ProfilePage } from './ProfilePage.tsx'
import { useSettings } from './use-settings.ts'
import { zoneCity } from './zone-city.ts'

/** Shows the preferences for reading. Each choice is saved when it is made, and an example beside it shows its effect. */
export function PreferencesPage() {
  const { t, i18n } = useTranslation('profile')
  const languages = useLanguages()
  const { settings, save } = useSettings()
  const language = languages.find(({ value }) => value === i18n.language)?.label
  return (
    <ProfilePage section="preferences" aside={settings.data && <HowItReads settings={settings.data} />}>
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
