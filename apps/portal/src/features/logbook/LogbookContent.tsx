import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { runningWithdrawal, type Withdrawal } from '@earshot/contract/rules/batches/withdrawal.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { IconLock, IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import { LogbookCalendar } from '#features/logbook/calendar/LogbookCalendar.tsx'
import { Feed } from '#features/logbook/feed/Feed.tsx'
import { QueuedNote } from '#features/logbook/feed/QueuedItems.tsx'
import { type FormRequest, OpenForm, QueuedItemForm, useOpenForm } from '#features/logbook/forms/OpenForm.tsx'
import { LogbookDock, WriteBar } from '#features/logbook/forms/WriteBar.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { dayKey } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { SmallSelect } from '#ui/choice/SmallSelect.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './Logbook.module.css'
import { type LogbookSearch, parseLogbookSearch } from './logbook-search.ts'
import { useDayText } from './use-day-text.ts'

interface LogbookContentProps {
  place: LogbookPlace
  batch: Batch
  batches: readonly Batch[]
  timeZone: string
}

/** Shows the feed with its calendar: beside it, or above it on a phone. */
export function LogbookContent({ place, batch, batches, timeZone }: LogbookContentProps) {
  const { search, set } = useAddress(parseLogbookSearch)
  const isPhone = useIsPhone()
  const today = dayKey(useNow(), timeZone)
  const treatments = useTreatments(place)
  const withdrawal = batch.state === 'ACTIVE' ? runningWithdrawal(treatments, today) : null
  const form = useOpenForm({
    place,
    batch,
    asked: askedForm(search),
    onAskedDone: () => set({ treat: undefined, count: undefined }, { replace: true }),
  })
  const [onComment, onTreatment, onCount] = (['comment', 'treatment', 'count'] as const).map(form.openerOf)
  const shared = { place, batch, today }
  const calendar = (
    <LogbookCalendar
      {...shared}
      treatments={treatments}
      day={search.day}
      onPick={day => set({ day, filter: undefined })}
    />
  )
  const aside = (
    <>
      {calendar}
      {withdrawal !== null && <WithdrawalNote withdrawal={withdrawal} />}
      <QueuedNote batchId={batch.id} />
    </>
  )
  return (
    <>
      <Sheet aside={isPhone ? undefined : aside}>
        <LogbookAnswer place={place} batch={batch} withdrawal={withdrawal} />
        {isPhone && calendar}
        {onComment !== undefined && !isPhone && (
          <WriteBar {...shared} onTreatment={onTreatment} onCount={onCount} />
        )}
        <Feed
          {...shared}
          timeZone={timeZone}
          filter={search.filter ?? 'ALL'}
          day={search.day}
          batchNote={
            <BatchNote batch={batch} batches={batches} onPick={id => set({ batch: id, day: undefined })} />
          }
          onFilter={filter => set({ filter: filter === 'ALL' ? undefined : filter })}
          onEdit={onTreatment && (treatment => form.open({ kind: 'treatment', treatment }))}
          onTreat={onTreatment && (() => form.open({ kind: 'treatment', isRecommended: true }))}
        />
      </Sheet>
      {isPhone && onComment !== undefined && (
        <LogbookDock onWrite={onComment} onTreatment={onTreatment} onCount={onCount} />
      )}
      {form.request !== null && (
        <OpenForm
          {...shared}
          key={form.request.kind}
          request={form.request}
          onRequest={form.open}
          onClose={form.close}
        />
      )}
      {search.entry !== undefined && (
        <QueuedItemForm {...shared} writeKey={search.entry} onClose={() => set({ entry: undefined })} />
      )}
    </>
  )
}

/** Returns the form for which another page has led here. */
function askedForm({ treat, count, day }: LogbookSearch): FormRequest | null {
  if (treat === true) return { kind: 'treatment', isRecommended: true }
  return count === true ? { kind: 'count', day } : null
}

/** Returns the treatments of the whole batch, each once, although the server lists a treatment on each of its days. */
function useTreatments(place: LogbookPlace): Treatment[] {
  const list = useEndpoint(logbook.treatments, { params: place, query: { perPage: LIMITS.page.max } })
  const days = list.data?.items.flatMap(day => day.items) ?? []
  return [...new Map(days.map(treatment => [treatment.id, treatment])).values()]
}

interface LogbookAnswerProps {
  place: LogbookPlace
  batch: Batch
  withdrawal: Withdrawal<Treatment> | null
}

/** The page's answer: whether the animals may go to slaughter, and what waits for an answer. */
function LogbookAnswer({ place, batch, withdrawal }: LogbookAnswerProps) {
  const { t } = useTranslation('logbook')
  const dayText = useDayText()
  const query = { page: 1, perPage: 100, filter: 'RECOMMENDATIONS' as const }
  const recommended = useEndpoint(logbook.list, { params: place, query }).data?.items ?? []
  const waiting = recommended.filter(
    ({ recommendation }) => recommendation?.state === 'OPEN' && recommendation.status === 'NO_REACTION',
  ).length
  return (
    <Stack gap="0" below="3">
      <Answer first={first()} rest={rest()} />
      <AnswerNote />
    </Stack>
  )

  function first(): string {
    if (batch.state === 'CLOSED') return t('answer.closed', { batch: batch.name })
    if (withdrawal !== null) return t('answer.withdrawal', { until: dayText(withdrawal.until) })
    return t('answer.running', { batch: batch.name, day: batch.day })
  }

  function rest(): string | undefined {
    if (waiting > 0) return t('answer.waiting', { count: waiting })
    return batch.state === 'ACTIVE' && withdrawal === null ? t('answer.free') : undefined
  }
}

interface BatchNoteProps {
  batch: Batch
  batches: readonly Batch[]
  onPick: (id: number | undefined) => void
}

/** The batch whose logbook is shown, with a choice of earlier ones, which can only be read. */
function BatchNote({ batch, batches, onPick }: BatchNoteProps) {
  const { t } = useTranslation('logbook')
  const isNewest = (id: number) => id === batches[0]?.id
  return (
    <Row gap="2 3-half" align="center" wrap>
      {batches.length > 1 && (
        <SmallSelect
          label={t('batch.label')}
          icon={<IconStack2 size={16} stroke={1.75} aria-hidden />}
          value={String(batch.id)}
          options={batches.map(({ id, name, state }) => ({
            value: String(id),
            label: state === 'ACTIVE' ? t('batch.active', { name }) : name,
          }))}
          onChange={value => onPick(isNewest(Number(value)) ? undefined : Number(value))}
        />
      )}
      {batch.state === 'CLOSED' && (
        <p className={classes.closed}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {t('batch.closed')}
        </p>
      )}
    </Row>
  )
}

/** The withdrawal period: how long it lasts, and why. */
function WithdrawalNote({ withdrawal }: { withdrawal: Withdrawal<Treatment> }) {
  const { t } = useTranslation('logbook')
  const dayText = useDayText()
  const { treatment, until, daysLeft } = withdrawal
  return (
    <section className={classes.aside} aria-labelledby="withdrawal">
      <h2 id="withdrawal">{t('withdrawal.title')}</h2>
      <p>
        <span className={classes.figure}>{daysLeft}</span>{' '}
        {t('withdrawal.until', { count: daysLeft, day: dayText(until) })}
      </p>
      <Text breaks size="small" tone="muted">
        {t('withdrawal.why', {
          product: treatment.product_name,
          day: dayText(treatment.end_date),
          count: treatment.withdrawal_days,
        })}
      </Text>
    </section>
  )
}
