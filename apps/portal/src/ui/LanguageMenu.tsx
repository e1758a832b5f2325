import { content } from '@earshot/contract/endpoints/account/content.ts'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { changeLanguage } from '#i18n/i18n.ts'
import { availableLanguage, languageTag } from '#i18n/languages.ts'
import { SmallSelect } from './SmallSelect.tsx'

/** Once the languages are loaded; one that this portal does not know cannot be shown. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('public')
  const languages = useEndpoint(content.languages, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  const known = languages.data?.items.filter(({ value }) => availableLanguage(value) === value) ?? []
  if (known.length < 2) return null
  return (
    <SmallSelect
      label={t('language')}
      icon={<IconLanguage size={18} stroke={1.75} aria-hidden />}
      value={i18n.language}
      options={known.map(language => ({ ...language, lang: languageTag(language.value) }))}
      onChange={language => void changeLanguage(language)}
    />
  )
}
