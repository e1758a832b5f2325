import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { runningWithdrawal } from '@earshot/contract/rules/withdrawal.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { useState } from 'react'
import { useEndpoint } from '#api/queries.ts'
import { dayKey } from '#lib/locale.ts'
import { useAddress } from '#lib/use-address.ts'
import { useIsPhone } from '#lib/use-is-phone.ts'
import { useKey } from '#lib/use-key.ts'
import { useNow } from '#lib/use-now.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import { BatchNote } from './BatchNote.tsx'
import { Feed } from './Feed.tsx'
import { LogbookAnswer } from './LogbookAnswer.tsx'
import { LogbookCalendar } from './LogbookCalendar.tsx'
import { LogbookDock } from './LogbookDock.tsx'
import type { LogbookPlace } from './logbook-place.ts'
import { parseLogbookSearch } from './logbook-search.ts'
import { WaitingNote } from './WaitingNote.tsx'
import { WithdrawalNote } from './WithdrawalNote.tsx'
import { WriteBar } from './WriteBar.tsx'
import { Mending, useKinds, Writing, type WritingOf } from './Writing.tsx'

export interface LogbookContentProps {
  place: LogbookPlace
  batch: Batch
  batches: readonly Batch[]
  timeZone: string
}

export function LogbookContent({ place, batch, batches: all, timeZone }: LogbookContentProps) {
  const { search, set } = useAddress(parseLogbookSearch)
  const [writing, setWriting] = useState<WritingOf | null>(null)
  const isPhone = useIsPhone()
  const kinds = useKinds(place.siteId)
  const today = dayKey(useNow(), timeZone)
  const query = { perPage: LIMITS.page.max }
  const given = useEndpoint(logbook.treatments, { params: place, query })
  const treatments = distinct(given.data?.items.flatMap(day => day.items) ?? [])
  const withdrawal = batch.state === 'ACTIVE' ? runningWithdrawal(treatments, today) : null
  const can = (kind: WritingOf['kind']) => batch.state === 'ACTIVE' && kinds.includes(kind)
  const [canWrite, canTreat] = [can('comment'), can('treatment')]
  // What a day says so far has to be on the device before the network goes.
  useEndpoint(batches.read, { params: place }, { enabled: can('count') })
  const onCount = can('count') ? () => setWriting({ kind: 'count' }) : undefined
  // On a desktop the field at the top has the key.
  useKey('n', () => {
    if (!isPhone || !canWrite) return false
    setWriting({ kind: 'comment' })
    return true
  })
  const calendar = (
    <LogbookCalendar
      place={place}
      batch={batch}
      treatments={treatments}
      today={today}
      day={search.day}
      onPick={day => set({ day, filter: undefined })}
    />
  )
  return (
    <>
      <Sheet
        aside={
          isPhone ? undefined : (
            <>
              {calendar}
              {withdrawal !== null && <WithdrawalNote withdrawal={withdrawal} />}
              <WaitingNote batchId={batch.id} />
            </>
          )
        }
      >
        <LogbookAnswer place={place} batch={batch} withdrawal={withdrawal} />
        {isPhone && calendar}
        {canWrite && !isPhone && (
          <WriteBar
            place={place}
            batch={batch}
            today={today}
            onTreatment={canTreat ? () => setWriting({ kind: 'treatment' }) : undefined}
            onCount={onCount}
          />
        )}
        <Feed
          place={place}
          batch={batch}
          today={today}
          timeZone={timeZone}
          filter={search.filter ?? 'ALL'}
          day={search.day}
          batchNote={
            <BatchNote batch={batch} batches={all} onPick={id => set({ batch: id, day: undefined })} />
          }
          onFilter={filter => set({ filter: filter === 'ALL' ? undefined : filter })}
          onEdit={canTreat ? treatment => setWriting({ kind: 'treatment', treatment }) : undefined}
          onTreat={canTreat ? () => setWriting({ kind: 'treatment', isAdvised: true }) : undefined}
        />
      </Sheet>
      {isPhone && canWrite && (
        <LogbookDock
          onWrite={() => setWriting({ kind: 'comment' })}
          onTreatment={canTreat ? () => setWriting({ kind: 'treatment' }) : undefined}
          onCount={onCount}
        />
      )}
      {writing !== null && (
        <Writing
          key={writing.kind}
          {...{ place, batch, today, writing }}
          onWrite={setWriting}
          onClose={() => setWriting(null)}
        />
      )}
      {search.entry !== undefined && (
        <Mending
          {...{ place, batch, today }}
          entryKey={search.entry}
          onClose={() => set({ entry: undefined })}
        />
      )}
    </>
  )
}

/** A course stands on each of its days. */
function distinct(treatments: readonly Treatment[]): Treatment[] {
  return [...new Map(treatments.map(treatment => [treatment.id, treatment])).values()]
}
