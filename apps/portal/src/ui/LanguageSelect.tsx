import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#i18n/i18n.ts'
import { LANGUAGES, languageTag } from '#i18n/languages.ts'
import { SmallSelect } from './SmallSelect.tsx'

const OPTIONS = LANGUAGES.map(language => ({ ...language, lang: languageTag(language.value) }))

/** Nothing to choose from, nothing to show. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('public')
  if (OPTIONS.length < 2) return null
  return (
    <SmallSelect
      label={t('language')}
      icon={<IconLanguage size={18} stroke={1.75} aria-hidden />}
      value={i18n.language}
      options={OPTIONS}
      onChange={language => void changeLanguage(language)}
    />
  )
}
