import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ruleText } from '#i18n/rule-text.ts'
import classes from './SavingNote.module.css'
import type { Saving } from './use-saving.ts'

/** Says beside a setting that it is saved, or why it was reset. Its place is reserved, so that nothing moves. */
export function SavingNote({ saving }: { saving: Saving }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation('common')
  return (
    <span className={classes.note} data-state={saving.state} role="status">
      {saving.state === 'saving' && t('saving')}
      {saving.state === 'saved' && (
        <>
          <IconCheck size={16} stroke={1.9} aria-hidden />
          {t('saved')}
        </>
      )}
      {saving.state === 'refused' && (
        <>
          <IconAlertCircle size={16} stroke={1.9} aria-hidden />
          {'rule' in saving ? ruleText({ t: common, message: saving.rule }) : saving.text}
        </>
      )}
    </span>
  )
}
