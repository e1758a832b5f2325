import type { AuditField, AuditSubject } from '@earshot/contract/schemas/admin/audit.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
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
  if (
    op === 'CHANGED' &&
    fields.length === 1 &&
    only !== undefined &&
    !isStructure(only.after ?? only.before)
  )
    return <FieldChange field={only} isShort={count > 1 && only.before === null} />
  if (op === 'CHANGED') return <span className={shared.calm}>{t('fields', { count: fields.length })}</span>
  const side = op === 'ADDED' ? 'after' : 'before'
  const shownValues = fields.flatMap(field => (isWorthShowing(field, subject) ? (field[side] ?? []) : []))
  const words = shownValues.slice(0, SHOWN).map(valueText)
  if (words.length === 0) return <span className={shared.calm}>{t(`op.${op}`)}</span>
  const Side = op === 'ADDED' ? 'span' : 'del'
  return <Side className={classes.value}>{words.join(', ')}</Side>
}

/** A field is worth showing unless its name stands beside it, or it is a time of making or a value for machines. */
function isWorthShowing({ field, before, after }: AuditField, { label }: AuditSubject): boolean {
  const value = after ?? before
  if (value === label || value === HIDDEN || isStructure(value)) return false
  return !/(_at|^id|^created_by|^site_id|^position)$/.test(field)
}

/** The steps of an alarm plan, for instance, are a JSON object, which is many lines long. The opened row shows it. */
function isStructure(value: string | null): boolean {
  return value !== null && /^[[{]/.test(value)
}

/** @param isShort whether the former value is left out, because several things are shown that were not alike before */
export function FieldChange({ field, isShort = false }: { field: AuditField; isShort?: boolean }) {
  const { t } = useTranslation('audit')
  const { valueText } = useAuditWords()
  if (field.before === HIDDEN || field.after === HIDDEN)
    return <span className={shared.calm}>{t('hidden')}</span>
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
