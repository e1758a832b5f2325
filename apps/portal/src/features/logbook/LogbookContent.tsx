import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { runningWithdrawal } from '@earshot/contract/rules/batches/withdrawal.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { useEndpoint } from '#api/queries.ts'
import { dayKey } from '#lib/locale.ts'
import { useAddress } from '#lib/use-address.ts'
import { useIsPhone } from '#lib/use-is-phone.ts'
import { useNow } from '#lib/use-now.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import { BatchNote } from './BatchNote.tsx'
import { Feed } from './Feed.tsx'
import { LogbookAnswer } from './LogbookAnswer.tsx'
import { LogbookCalendar } from './LogbookCalendar.tsx'
import { LogbookDock } from './LogbookDock.tsx'
import type { LogbookPlace } from './logbook-place.ts'
import { parseLogbookSearch } from './logbook-search.ts'
import { useWriting } from './use-writing.ts'
import { WaitingNote } from './WaitingNote.tsx'
import { WithdrawalNote } from './WithdrawalNote.tsx'
import { WriteBar } from './WriteBar.tsx'
import { EditEntry, Writing } from './Writing.tsx'

export interface LogbookContentProps {
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
  const { writing, write, stop, begin } = useWriting({
    ...{ place, batch },
    isAdvised: search.treat === true,
    onTaken: () => set({ treat: undefined }, { replace: true }),
  })
  const [onComment, onTreatment, onCount] = [begin('comment'), begin('treatment'), begin('count')]
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
      <WaitingNote batchId={batch.id} />
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
          onEdit={onTreatment && (treatment => write({ kind: 'treatment', treatment }))}
          onTreat={onTreatment && (() => write({ kind: 'treatment', isAdvised: true }))}
        />
      </Sheet>
      {isPhone && onComment !== undefined && (
        <LogbookDock onWrite={onComment} onTreatment={onTreatment} onCount={onCount} />
      )}
      {writing !== null && (
        <Writing {...shared} key={writing.kind} writing={writing} onWrite={write} onClose={stop} />
      )}
      {search.entry !== undefined && (
        <EditEntry {...shared} entryKey={search.entry} onClose={() => set({ entry: undefined })} />
      )}
    </>
  )
}

/** The treatments of the whole batch. The logbook lists a course on each of its days, so each is kept once. */
function useTreatments(place: LogbookPlace): Treatment[] {
  const given = useEndpoint(logbook.treatments, { params: place, query: { perPage: LIMITS.page.max } })
  const days = given.data?.items.flatMap(day => day.items) ?? []
  return [...new Map(days.map(treatment => [treatment.id, treatment])).values()]
}
