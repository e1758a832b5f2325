import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import classes from './Form.module.css'

export interface Change {
  /** The part of the thing that changed. */
  name: string
  before: string
  after: string
}

export interface ConflictNoticeProps {
  /** The sentence that says who has changed it. */
  children: ReactNode
  changes: readonly Change[]
  onReload: () => void
}

/** Somebody else saved first: the notice shows what is different now, and how to load it. */
export function ConflictNotice({ children, changes, onReload }: ConflictNoticeProps) {
  const { t } = useTranslation('common')
  return (
    <div className={classes.conflict} role="alert">
      <p>{children}</p>
      {changes.length > 0 && (
        <>
          <p>{t('conflict.kept')}</p>
          <ul>
            {changes.map(change => (
              <li key={change.name}>{t('conflict.change', { ...change })}</li>
            ))}
          </ul>
        </>
      )}
      <Button size="dense" onClick={onReload}>
        {t('conflict.reload')}
      </Button>
    </div>
  )
}
