import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#i18n/i18n.ts'
import { showToast } from '#ui/feedback/toasts.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { SmallSelect } from './SmallSelect.tsx'
import { useLanguages } from './use-languages.ts'

/** Shows the menu of languages once they are loaded. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('public')
  const languages = useLanguages()
  const { t: tCommon } = useTranslation('common')
  const choose = (language: string) =>
    changeLanguage(language).catch((error: unknown) =>
      showToast({ kind: 'error', topic: 'language', text: refusalText(tCommon, error) }),
    )
  if (languages.length < 2) return null
  return (
    <SmallSelect
      inHeader
      label={t('language')}
      icon={<IconLanguage size={18} stroke={1.75} aria-hidden />}
      value={i18n.language}
      options={languages}
      onChange={language => void choose(language)}
    />
  )
}
