import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import type { BatchCount, BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { IconCheck, IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSiteRights } from '#api/use-site-rights.ts'
import { CountConflict } from '#domain/queue/CountConflict.tsx'
import { useBatchWords } from '#features/batches/use-batch-words.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { dayKey } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Stepper } from '#ui/forms/fields/Stepper.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import classes from './Counts.module.css'
import { type CountDay, countDays } from './count-days.ts'
import { type CountState, useCountSaving } from './use-count-saving.ts'

/** Shows dead and removed animals by day. Today's count can be stepped, and earlier ones can be read or filled in. */
export function Counts({ site, batch }: { site: SiteDetail; batch: BatchDetail }) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const saving = useCountSaving(batch, site.id)
  const mayCount = useSiteRights(site.id)(batches.update) && batch.state === 'ACTIVE'
  const today = dayKey(useNow(), site.timezone)
  const days = countDays(batch, today).map(({ date, count }) => ({ date, count: saving.of(date, count) }))
  const [picked, setPicked] = useState<string | null>(null)
  const isPhone = useIsPhone()
  const now = days.find(day => day.date === today)
  const open = days.find(day => day.date === (picked ?? today)) ?? days[0]
  if (days.length === 0) return null
  return (
    <section aria-labelledby="counts">
      {isPhone && mayCount && now !== undefined && (
        <CountDock today={now} state={saving.stateOf(today)} onPut={saving.put} />
      )}
      <Row gap="3" align="baseline" justify="between" below="2-half">
        <Text id="counts" as="h2" breaks size="heading">
          {t('counts.title')}
        </Text>
        {batch.animals_start !== null && batch.animals_present !== null && (
          <span className={classes.present}>
            {t('counts.present', {
              present: words.number(batch.animals_present),
              animals: words.animals(batch.product_type, batch.animals_start),
            })}
          </span>
        )}
      </Row>
      {mayCount && open !== undefined && (
        <CountCard
          batch={batch}
          day={open}
          isToday={open.date === today}
          onPut={saving.put}
          state={saving.stateOf(open.date)}
        />
      )}
      <ul>
        {days
          .filter(day => !mayCount || day.date !== open?.date)
          .map(day => (
            <DayRow
              key={day.date}
              day={day}
              isQueued={saving.isQueued(day.date)}
              onOpen={mayCount ? () => setPicked(day.date) : null}
            />
          ))}
      </ul>
    </section>
  )
}

interface CountCardProps {
  batch: BatchDetail
  day: CountDay
  isToday: boolean
  onPut: (count: BatchCount) => void
  state: CountState
}

function CountCard({ batch, day, isToday, onPut, state }: CountCardProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const { date } = day
  const count = day.count ?? { date, deaths: 0, removed: 0 }
  const age = ageInDays(batch, date)
  return (
    <fieldset className={classes.card}>
      <legend className={classes.cardHead}>
        <strong>{isToday ? t('counts.today') : words.weekday(date)}</strong>
        <span>
          {isToday
            ? t('counts.dateDay', { date: words.weekday(date), day: age })
            : t('counts.day', { day: age })}
        </span>
      </legend>
      {state.kind === 'conflict' ? (
        <CountConflict write={state.write} />
      ) : (
        <div className={classes.steppers}>
          <Stepper
            label={t('counts.dead')}
            value={count.deaths}
            onChange={deaths => onPut({ ...count, deaths })}
          />
          <Stepper
            label={t('counts.removed')}
            value={count.removed}
            onChange={removed => onPut({ ...count, removed })}
          />
        </div>
      )}
      <p className={classes.state} role="status" data-kind={state.kind}>
        <CountNote batch={batch} state={state} isCounted={day.count !== null} onNone={() => onPut(count)} />
      </p>
    </fieldset>
  )
}

interface CountNoteProps {
  batch: BatchDetail
  state: CountState
  isCounted: boolean
  onNone: () => void
}

/** A day without losses is counted by a button, beside the words that it has not been counted. */
function CountNote({ batch, state, isCounted, onNone }: CountNoteProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  if (state.kind === 'failed') return state.message
  if (state.kind === 'conflict') return null
  if (state.kind === 'queued')
    return (
      <>
        <IconCloudUp size={16} stroke={1.9} aria-hidden />
        {t('counts.kept')}
      </>
    )
  if (state.kind === 'saving') return t('counts.saving')
  if (state.kind === 'saved')
    return (
      <>
        <IconCheck size={16} stroke={1.9} aria-hidden />
        {batch.animals_present === null
          ? t('counts.saved')
          : t('counts.savedNow', { animals: words.animals(batch.product_type, batch.animals_present) })}
      </>
    )
  if (isCounted) return null
  return (
    <Button variant="text" size="dense" onClick={onNone}>
      {t('counts.noneToday')}
    </Button>
  )
}

interface DayRowProps {
  day: CountDay
  /** True while it was counted on this device and has not been sent yet. */
  isQueued: boolean
  onOpen: (() => void) | null
}

function DayRow({ day, isQueued, onOpen }: DayRowProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const { date, count } = day
  const isLoss = count !== null && count.deaths + count.removed > 0
  const facts =
    count === null ? (
      <span />
    ) : (
      <>
        <span>{t('counts.deadOn', { count: count.deaths })}</span>
        <span>
          {t('counts.removedOn', { count: count.removed })}
          {isQueued && (
            <IconCloudUp size={16} stroke={1.9} className={classes.queued} aria-label={t('counts.kept')} />
          )}
        </span>
      </>
    )
  return (
    <li className={classes.day} data-loss={isLoss || undefined}>
      {onOpen === null ? (
        <span className={classes.dayRow}>
          <span>{words.weekday(date)}</span>
          {facts}
          {count === null && <span>{t('counts.unknown')}</span>}
        </span>
      ) : (
        <button type="button" className={classes.dayRow} onClick={onOpen}>
          <span>{words.weekday(date)}</span>
          {facts}
          {count === null && (
            <Text as="span" weight="strong" tone="brand">
              {t('counts.fillIn')}
            </Text>
          )}
        </button>
      )}
    </li>
  )
}

interface CountDockProps {
  today: CountDay
  state: CountState
  onPut: (count: BatchCount) => void
}

/** Asks for today's dead above the tabs of a phone; the card below has everything else about counts. */
function CountDock({ today: { date, count }, state, onPut }: CountDockProps) {
  const { t } = useTranslation('batches')
  // The card asks which of two counts to keep.
  if (state.kind === 'conflict') return null
  const counted = count ?? { date, deaths: 0, removed: 0 }
  return (
    <PageDock keepsTabs>
      <Row className={classes.dock} gap="3" align="center">
        <div className={classes.dockWords}>
          <strong aria-hidden>{t('counts.deadToday')}</strong>
          {count === null ? (
            <Button variant="text" size="dense" onClick={() => onPut(counted)}>
              {t('counts.noneToday')}
            </Button>
          ) : (
            <span>{stateText()}</span>
          )}
        </div>
        <Stepper
          label={t('counts.deadToday')}
          value={counted.deaths}
          onChange={deaths => onPut({ ...counted, deaths })}
        />
      </Row>
    </PageDock>
  )

  function stateText(): string {
    if (state.kind === 'failed') return state.message
    if (state.kind === 'saving') return t('counts.saving')
    if (state.kind === 'queued') return t('counts.keptShort')
    return state.kind === 'saved' ? t('counts.saved') : t('counts.removedOn', { count: counted.removed })
  }
}
