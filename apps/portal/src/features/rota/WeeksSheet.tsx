import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { clockText } from '#lib/time/clock-text.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { type Change, ConflictNotice } from '#ui/forms/ConflictNotice.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { SelectField } from '#ui/forms/fields/SelectField.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { useRotaWords } from './use-rota-words.ts'
import classes from './WeeksSheet.module.css'
import { type EditedWeeks, inTurn, weeksToEdit, withPerson, withWeekday } from './weeks-editing.ts'

interface WeeksSheetProps {
  siteId: number
  rota: Rota
  isOnline: boolean
  onClose: () => void
}

/** Fills the weeks with people, and sets the day and time at which duty is handed over. */
export function WeeksSheet({ siteId, rota, isOnline, onClose }: WeeksSheetProps) {
  const { t } = useTranslation('rota')
  const { day, weekday } = useRotaWords(rota)
  const now = useNow()
  const [seen, setSeen] = useState(rota)
  const [edited, setEdited] = useState(() => weeksToEdit(rota, now))
  const [conflict, setConflict] = useState<string | null>(null)
  const params = { siteId }
  const saving = useAction(rotas.update, {
    replaces: rotas.read,
    inPlace: true,
    isShownByPage: isChangedMeanwhile,
    onRefused: error => setConflict(isChangedMeanwhile(error) ? error.message : null),
  })
  const people = rota.people.map(({ id, name }) => ({ value: String(id), label: name }))
  const shown = edited.weeks.filter(({ starts_on }) => Date.parse(addDays(starts_on, 8)) > now)

  return (
    <SideSheet title={t('weeks.title')} subtitle={t('weeks.note')} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        {conflict !== null && (
          <ConflictNotice changes={conflicts()} onReload={reload}>
            {conflict}
          </ConflictNotice>
        )}
        <div className={classes.handover}>
          <SelectField
            dense
            label={t('weeks.weekday')}
            placeholder={t('exception.choose')}
            value={String(edited.weekday)}
            options={[1, 2, 3, 4, 5, 6, 7].map(number => ({ value: String(number), label: weekday(number) }))}
            onChange={event => setEdited(withWeekday(edited, Number(event.target.value) || edited.weekday))}
          />
          <Field
            dense
            type="time"
            label={t('weeks.time')}
            value={clockText(edited.minute)}
            onChange={event => setEdited({ ...edited, minute: minuteOf(event.target.value, edited.minute) })}
          />
        </div>
        <ol className={classes.weeks}>
          {shown.map(({ starts_on, user_id }) => (
            <li key={starts_on}>
              <SelectField
                dense
                label={t('weeks.from', { day: day(starts_on) })}
                placeholder={t('weeks.nobody')}
                value={String(user_id ?? '')}
                options={people}
                onChange={event =>
                  setEdited(withPerson(edited, starts_on, Number(event.target.value) || null))
                }
              />
            </li>
          ))}
        </ol>
        <Button
          icon={IconPlayerTrackNext}
          disabled={rota.people.length === 0 || edited.weeks.length > LIMITS.rotaWeeks - 4}
          onClick={() =>
            setEdited(
              inTurn(
                edited,
                rota.people.map(({ id }) => id),
              ),
            )
          }
        >
          {t('weeks.inTurn')}
        </Button>
        {saving.refusal !== null && <FormNotice>{saving.refusal}</FormNotice>}
        <div className={classes.bar}>
          <Button variant="text" onClick={onClose}>
            {t('weeks.cancel')}
          </Button>
          <Button
            variant="primary"
            size="touch"
            type="submit"
            busy={saving.busy}
            disabled={!isOnline || conflict !== null}
          >
            {t('weeks.save')}
          </Button>
        </div>
      </form>
    </SideSheet>
  )

  async function save(): Promise<void> {
    if (!isOnline || conflict !== null) return
    const isSaved = await saving.run(
      { params, body: { ...bodyOf(edited), version: seen.version } },
      {
        done: t('weeks.saved'),
        undo: ({ version }) => call(rotas.update, { params, body: { ...bodyOf(formerOf(seen)), version } }),
      },
    )
    if (isSaved) onClose()
  }

  /** What is there now and differs from what is typed. */
  function conflicts(): Change[] {
    const theirs = new Map(rota.weeks.map(week => [week.starts_on, week.user_id]))
    const label = (id: number | null) =>
      people.find(({ value }) => value === String(id))?.label ?? t('weeks.nobody')
    return shown
      .map(({ starts_on, user_id }) => ({
        name: day(starts_on),
        before: label(user_id),
        after: label(theirs.get(starts_on) ?? null),
      }))
      .filter(({ before, after }) => before !== after)
  }

  function reload(): void {
    setSeen(rota)
    setEdited(weeksToEdit(rota, now))
    setConflict(null)
  }
}

function formerOf({ handover_weekday: weekday, handover_minute: minute, weeks }: Rota): EditedWeeks {
  return { weekday, minute, weeks }
}

function bodyOf({ weekday, minute, weeks }: EditedWeeks) {
  return {
    handover_weekday: weekday,
    handover_minute: minute,
    weeks: weeks.filter(({ user_id }) => user_id !== null),
  }
}

/** An unfinished time leaves the former one. */
function minuteOf(value: string, former: number): number {
  const match = /^(\d\d):(\d\d)/.exec(value)
  return match === null ? former : Number(match[1]) * 60 + Number(match[2])
}

function isChangedMeanwhile(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}
