import type { AuditField, AuditSubject } from '@earshot/contract/schemas/admin/audit.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Audit.module.css'
import { HIDDEN, useAuditWords } from './audit-words.ts'

/** This many fields of a new thing are worth a line. */
const SHOWN = 3

/** Shows the former value struck through and the new one in bold, in one line where one field changed. */
export function Difference({ subject }: { subject: AuditSubject }) {
  const { t } = useTranslation('audit')
  const { valueText } = useAuditWords()
  const { op, fields, count } = subject
  const [only] = fields
  if (op === 'CHANGED' && fields.length === 1 && only !== undefined)
    return <Pair field={only} isShort={count > 1 && only.before === null} />
  if (op === 'CHANGED') return <span className={classes.quiet}>{t('fields', { count: fields.length })}</span>
  const side = op === 'ADDED' ? 'after' : 'before'
  const told = fields.flatMap(field => (isTelling(field, subject) ? (field[side] ?? []) : []))
  const words = told.slice(0, SHOWN).map(valueText)
  if (words.length === 0) return <span className={classes.quiet}>{t(`op.${op}`)}</span>
  return op === 'ADDED' ? <span>{words.join(', ')}</span> : <del>{words.join(', ')}</del>
}

/** Whether a field tells something: its name stands beside it, and when it was made and machine values do not matter. */
function isTelling({ field, before, after }: AuditField, { label }: AuditSubject): boolean {
  const value = after ?? before
  return value !== label && value !== HIDDEN && !/(_at|^id|^created_by|^site_id|^position)$/.test(field)
}

/** @param isShort whether the former value is left out, because several things are shown that were not alike before */
export function Pair({ field, isShort = false }: { field: AuditField; isShort?: boolean }) {
  const { t } = useTranslation('audit')
  const { valueText } = useAuditWords()
  if (field.before === HIDDEN || field.after === HIDDEN)
    return <span className={classes.quiet}>{t('hidden')}</span>
  return (
    <span className={classes.pair}>
      {!isShort && (
        <del>
          <span className="visually-hidden">{t('was', { value: '' })}</span>
          {valueText(field.before)}
        </del>
      )}
      <IconArrowRight size={14} stroke={1.9} aria-hidden />
      <ins>
        <span className="visually-hidden">{t('becomes', { value: '' })}</span>
        {valueText(field.after)}
      </ins>
    </span>
  )
}
