import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleText } from '#i18n/rule-text.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'
import classes from './SettingRow.module.css'

interface SettingRowProps {
  label: string
  /** The few words about where the setting applies. */
  hint: string
  /** The state of saving; it is left out where nothing is sent, as for the look of this device. */
  saving?: Saving
  children: ReactNode
}

/** Shows one setting: its name on the left, its control on the right, and below whether it is saved. */
export function SettingRow({ label, hint, saving = { state: 'idle' }, children }: SettingRowProps) {
  const id = useId()
  return (
    <section className={classes.row} aria-labelledby={id}>
      <div>
        <h2 className={classes.label} id={id}>
          {label}
        </h2>
        <p className={classes.hint}>{hint}</p>
      </div>
      <div className={classes.control}>
        {children}
        <SavingNote saving={saving} />
      </div>
    </section>
  )
}

/** Shows beside a setting that it is saved, or why it was reset. Its place is reserved, so that nothing moves. */
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

const SAVED_MS = 4_000

export type Saving =
  | { state: 'idle' | 'saving' | 'saved' }
  | { state: 'refused'; text: string }
  /** A broken rule is worded where it is shown, so that it follows the language. */
  | { state: 'refused'; rule: string }

/** Saves a setting and holds the state of saving: "saved" lasts for a while, a refusal until the next change. */
export function useSaving() {
  const { t } = useTranslation('common')
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const newest = useRef(0)
  const isSaved = saving.state === 'saved'
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => setSaving({ state: 'idle' }), SAVED_MS)
    return () => clearTimeout(timer)
  }, [isSaved])

  async function run(save: () => Promise<unknown>): Promise<void> {
    newest.current += 1
    const attempt = newest.current
    const report = (next: Saving) => {
      if (attempt === newest.current) setSaving(next)
    }
    setSaving({ state: 'saving' })
    try {
      await save()
      report({ state: 'saved' })
    } catch (error) {
      report({ state: 'refused', text: refusalText(t, error) })
    }
  }

  return { saving, run, refuse: (rule: string) => setSaving({ state: 'refused', rule }) }
}
