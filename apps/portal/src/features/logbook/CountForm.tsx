import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CountConflict } from '#domain/queue/CountConflict.tsx'
import { OfflineNote } from '#domain/queue/OfflineNote.tsx'
import { useOnline } from '#lib/use-online.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { SubmitButton } from '#ui/forms/SubmitButton.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import classes from './Count.module.css'
import type { LogbookPlace } from './logbook-place.ts'
import { useCountOfDay } from './use-count-of-day.ts'

interface CountFormProps {
  place: LogbookPlace
  batch: BatchDetail
  today: string
  day: string | undefined
  onClose: () => void
}

/** Edits the day's count as it is known here; where somebody else has changed it meanwhile, both are shown. */
export function CountForm({ place, batch, today, day, onClose }: CountFormProps) {
  const { t } = useTranslation('logbook')
  const { t: queue } = useTranslation('queue')
  const isOnline = useOnline()
  const [date, setDate] = useState(day ?? today)
  const { lost, put, conflict, save, busy, failure } = useCountOfDay({ place, batch, date, onDone: onClose })
  function submit(event: FormEvent): void {
    event.preventDefault()
    void save()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <OfflineNote />
      <Field
        label={t('write.date')}
        type="date"
        min={batch.start_date}
        max={today}
        value={date}
        onChange={event => {
          const { value } = event.target
          if (value >= batch.start_date && value <= today) setDate(value)
        }}
        dense
      />
      {conflict !== undefined ? (
        <CountConflict entry={conflict} />
      ) : (
        <>
          <div className={classes.steppers}>
            <Stepper label={t('count.dead')} value={lost.deaths} onChange={deaths => put({ deaths })} />
            <Stepper label={t('count.removed')} value={lost.removed} onChange={removed => put({ removed })} />
          </div>
          {failure !== null && <FormNotice>{failure}</FormNotice>}
          <div className={classes.bar}>
            <Button onClick={onClose}>{t('write.fold')}</Button>
            <SubmitButton block={false} busy={busy}>
              {isOnline ? t('count.save') : queue('keep')}
            </SubmitButton>
          </div>
        </>
      )}
    </form>
  )
}
