import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './StageNote.module.css'
import { StatusMark } from './StatusMark.tsx'

/** Animals that a site of its type does not usually keep (spec/2 §9): said quietly, since it may be right. */
export function StageNote({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <p className={classes.note}>
      <StatusMark status="Warning" label={t('status.Warning')} />
      <span>{children}</span>
    </p>
  )
}
