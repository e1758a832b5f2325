import { content } from '@earshot/contract/endpoints/account/content.ts'
import { type Settings, TEMPERATURE_SETTINGS } from '@earshot/contract/schemas/account/settings.ts'
import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { changeLanguage, currentLanguage } from '#i18n/i18n.ts'
import { availableLanguage } from '#i18n/languages.ts'
import { COLOR_SCHEME_CHOICES } from '#lib/browser/color-scheme.ts'
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from '#lib/browser/single-key-shortcuts.ts'
import { setColorScheme, useColorSchemeChoice } from '#lib/browser/use-color-scheme.ts'
import { formatTime } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import type { LanguageOption } from '#ui/choice/use-languages.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { SelectField } from '#ui/forms/fields/SelectField.tsx'
import { Switch } from '#ui/forms/fields/Switch.tsx'
import classes from './PreferenceSettings.module.css'
import { SettingRow, useSaving } from './SettingRow.tsx'
import type { SaveSettings } from './use-settings.ts'

interface ChoiceProps {
  stored: Settings
  save: SaveSettings
}

export function TemperatureSetting({ stored, save }: ChoiceProps) {
  const { t } = useTranslation('profile')
  const { saving, run } = useSaving()
  return (
    <SettingRow label={t('temperature.label')} hint={t('temperature.hint')} saving={saving}>
      <SegmentedControl
        label={t('temperature.label')}
        value={stored.temperature}
        segments={TEMPERATURE_SETTINGS.map(value => ({ value, label: t(`temperature.${value}`) }))}
        onChange={temperature => void run(() => save({ temperature }))}
      />
    </SettingRow>
  )
}

/** Changes the time zone. The browser's own list is searched by typing; beside it stands the present time there. */
export function TimeZoneSetting({ stored, save }: ChoiceProps) {
  const { t, i18n } = useTranslation('profile')
  const { saving, run } = useSaving()
  const now = useNow()
  const zones = useEndpoint(content.timezones, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  const listed = zones.data ?? []
  const isListed = listed.some(({ value }) => value === stored.timezone)
  return (
    <SettingRow label={t('timeZone.label')} hint={t('timeZone.hint')} saving={saving}>
      <div className={classes.zone}>
        <SelectField
          label={<span className="visually-hidden">{t('timeZone.label')}</span>}
          placeholder={t('timeZone.choose')}
          value={stored.timezone}
          options={isListed ? listed : [{ value: stored.timezone, label: stored.timezone }, ...listed]}
          onChange={({ target: { value } }) => {
            if (value !== '') void run(() => save({ timezone: value }))
          }}
        />
        <span className={classes.time}>
          {formatTime({ at: now, language: i18n.language, timeZone: stored.timezone })}
        </span>
      </div>
    </SettingRow>
  )
}

const SIZES = [10, 25, 50, 100]

export function PageSizeSetting({ stored, save }: ChoiceProps) {
  const { t } = useTranslation('profile')
  const { saving, run } = useSaving()
  // A page size that is not among these was chosen elsewhere.
  const sizes = [...new Set([...SIZES, stored.paging_size])].sort((a, b) => a - b)
  return (
    <SettingRow label={t('pageSize.label')} hint={t('pageSize.hint')} saving={saving}>
      <SegmentedControl
        label={t('pageSize.label')}
        value={String(stored.paging_size)}
        segments={sizes.map(size => ({ value: String(size), label: String(size) }))}
        onChange={size => void run(() => save({ paging_size: Number(size) }))}
      />
    </SettingRow>
  )
}

/** Lets people choose light or dark. The choice is kept on this device, so nothing is sent. */
export function AppearanceSetting() {
  const { t } = useTranslation(['profile', 'common'])
  const choice = useColorSchemeChoice()
  return (
    <SettingRow label={t('appearance.label')} hint={t('appearance.hint')}>
      <SegmentedControl
        label={t('appearance.label')}
        value={choice}
        segments={COLOR_SCHEME_CHOICES.map(value => ({ value, label: t(`common:colorScheme.${value}`) }))}
        onChange={setColorScheme}
      />
    </SettingRow>
  )
}

/**
 * Turns single-key shortcuts on and off. The choice is kept on this device, because it belongs to the way the device is
 * used.
 */
export function SingleKeysSetting() {
  const { t } = useTranslation('profile')
  return (
    <SettingRow label={t('singleKeys.label')} hint={t('singleKeys.hint')}>
      <Switch
        label={t('singleKeys.label')}
        checked={useSingleKeyShortcuts()}
        onChange={setSingleKeyShortcuts}
      />
    </SettingRow>
  )
}

interface LanguageSettingProps {
  languages: readonly LanguageOption[]
  save: SaveSettings
}

/** Changes the language. It holds at once on this page; once stored, it is also that of mails and messages. */
export function LanguageSetting({ languages, save }: LanguageSettingProps) {
  const { t, i18n } = useTranslation('profile')
  const { saving, run } = useSaving()

  async function choose(language: Language): Promise<void> {
    const before = i18n.language
    await changeLanguage(language)
    // Another language was chosen while the texts of this one were on their way.
    if (currentLanguage() !== language) return
    await save({ language }).catch(async (error: unknown) => {
      await changeLanguage(before)
      throw error
    })
  }

  return (
    <SettingRow label={t('language.label')} hint={t('language.hint')} saving={saving}>
      <fieldset className={classes.grid} aria-label={t('language.label')}>
        {/* The places are reserved, so that what is under them does not move away from a finger. */}
        {languages.length === 0 &&
          LANGUAGES.map(language => (
            <span key={language} className={classes.place}>
              <Skeleton height="100%" />
            </span>
          ))}
        {languages.map(({ value, label, lang }) => (
          <label key={value} className={classes.choice} lang={lang}>
            <input
              type="radio"
              name="language"
              checked={value === i18n.language}
              onChange={() => {
                const language = availableLanguage(value)
                if (language !== undefined) void run(() => choose(language))
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </SettingRow>
  )
}
