import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import {
  TREATMENT_FIELDS,
  type Treatment,
  type TreatmentEdit,
  type TreatmentField,
} from '@earshot/contract/schemas/batches/treatment.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import classes from '#features/logbook/Treatment.module.css'
import { useDayText } from '#features/logbook/use-day-text.ts'
import { formatNumber, formatShort, withTime } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'

interface TreatmentRecordProps {
  treatment: Treatment
  place: LogbookPlace
  timeZone: string
}

const DATES: ReadonlySet<TreatmentField> = new Set(['start_date', 'end_date', 'product_expiry'])
/** The values of these fields are words of the contract. */
const WORDS: Partial<Record<TreatmentField, string>> = {
  treatment_class: 'class',
  route: 'route',
  reason: 'reason',
  scope: 'scope',
  dose_unit: 'doseUnit',
  total_quantity_unit: 'unit',
}

/** Shows the whole record as it has to be kept, and what was changed in it. */
export function TreatmentRecord({ treatment, place, timeZone }: TreatmentRecordProps) {
  const { t } = useTranslation('logbook')
  const valueText = useValueText()
  const filled = TREATMENT_FIELDS.filter(field => {
    const value = treatment[field]
    return field !== 'attachments' && value !== null && value !== ''
  })
  return (
    <>
      <dl className={classes.record}>
        {filled.map(field => (
          <div key={field}>
            <dt>{t(`field.${field}`)}</dt>
            <dd>{valueText(field, treatment[field])}</dd>
          </div>
        ))}
      </dl>
      {treatment.edited_at !== null && <Edits treatment={treatment} place={place} timeZone={timeZone} />}
    </>
  )
}

function Edits({ treatment, place, timeZone }: TreatmentRecordProps) {
  const { t, i18n } = useTranslation('logbook')
  const valueText = useValueText()
  const params = { ...place, treatmentId: treatment.id }
  const edits = useEndpoint(logbook.treatmentEdits, { params })
  const at = (moment: string) => {
    const input = { at: moment, timeZone, language: i18n.language }
    return withTime(formatShort(input), input)
  }
  return (
    <Text className={classes.edits} as="section" size="small" above="3" aria-label={t('edits.title')}>
      <h4>{t('edits.title')}</h4>
      <ul>
        {edits.data?.items.map(edit => (
          <li key={edit.id}>
            {t('edits.by', { name: edit.edited_by?.name ?? t('somebody'), at: at(edit.edited_at) })}{' '}
            {edit.changes.map(change => changeText(change)).join('; ')}
          </li>
        ))}
      </ul>
    </Text>
  )

  function changeText({ field, from, to }: TreatmentEdit['changes'][number]): string {
    const nothing = t('edits.nothing')
    return t('edits.change', {
      field: t(`field.${field}`),
      from: valueText(field, from) || nothing,
      to: valueText(field, to) || nothing,
    })
  }
}

function useValueText(): (field: TreatmentField, value: unknown) => string {
  const { t, i18n } = useTranslation('logbook')
  const dayText = useDayText()
  return (field, value) => {
    if (value === null || value === '') return ''
    const words = WORDS[field]
    if (words !== undefined) return t(`${words}.${value}`)
    if (DATES.has(field)) return dayText(String(value), 'full')
    if (typeof value !== 'number') return String(value)
    return formatNumber(value, i18n.language, Math.min(3, String(value).split('.')[1]?.length ?? 0))
  }
}

interface WithdrawalLineProps {
  treatment: Treatment
  today: string
}

/**
 * Shows the days of a course and those after it, with today among them; it shows nothing where there is no withdrawal
 * period.
 */
export function WithdrawalLine({ treatment, today }: WithdrawalLineProps) {
  const { t } = useTranslation('logbook')
  const dayText = useDayText()
  const { start_date, end_date, withdrawal_until: until, withdrawal_days } = treatment
  if (withdrawal_days === 0)
    return (
      <Text size="small" tone="muted" above="2">
        {t('withdrawal.none')}
      </Text>
    )
  const given = daysBetween(start_date, end_date) + 1
  const left = daysBetween(today, until)
  if (left <= 0)
    return (
      <Text size="small" tone="muted" above="2">
        {t('withdrawal.over', { day: dayText(until) })}
      </Text>
    )
  const all = daysBetween(start_date, until)
  const share = (days: number) => `${Math.round((Math.min(Math.max(days, 0), all) / all) * 100)}%`
  const style: CSSProperties & Record<'--given' | '--now', string> = {
    '--given': share(given),
    '--now': share(daysBetween(start_date, today) + 0.5),
  }
  return (
    <div className={classes.withdrawal}>
      <p>
        <span className={classes.label}>{t('withdrawal.label')}</span>
        <span>
          <span className={classes.figure}>{left}</span> {t('withdrawal.left', { count: left })}
        </span>
      </p>
      <div className={classes.line} style={style}>
        <span className={classes.given}>{t('withdrawal.given', { count: given })}</span>
        <span className={classes.now} />
        <span className={classes.from}>{dayText(start_date)}</span>
        <span className={classes.until}>{t('withdrawal.free', { day: dayText(until) })}</span>
      </div>
    </div>
  )
}
