import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage } from '#i18n/i18n.ts'
import { availableLanguage } from '#i18n/languages.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { LanguageOption } from '#ui/use-languages.ts'
import classes from './LanguageSetting.module.css'
import { SettingRow } from './SettingRow.tsx'
import { useSaving } from './use-saving.ts'
import type { SaveSettings } from './use-settings.ts'

export interface LanguageSettingProps {
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
