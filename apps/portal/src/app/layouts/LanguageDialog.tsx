import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { useLanguages } from '#ui/use-languages.ts'
import classes from './LanguageDialog.module.css'

/**
 * Lets people choose a language. The choice holds at once, in the dialog too, so a person who cannot read it finds the
 * way back in the same place.
 */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('common')
  const languages = useLanguages()
  const [refusal, setRefusal] = useState<unknown>(null)
  const choose = (language: string) => {
    setRefusal(null)
    changeLanguage(language).catch(setRefusal)
  }
  return (
    <Dialog title={t('languageDialog.title')} onClose={onClose}>
      <fieldset className={classes.list} aria-label={t('languageDialog.title')}>
        {languages.map(({ value, label, lang }) => (
          <label key={value} className={classes.language} lang={lang}>
            <input
              type="radio"
              name="language"
              checked={value === i18n.language}
              onChange={() => choose(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {refusal !== null && <FormNotice>{refusalText(t, refusal)}</FormNotice>}
      <Button variant="primary" size="touch" onClick={onClose}>
        {t('languageDialog.done')}
      </Button>
    </Dialog>
  )
}
