import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CountForm } from './CountForm.tsx'
import type { LogbookPlace } from './logbook-place.ts'

interface CountSheetProps {
  place: LogbookPlace
  batch: Batch
  /** Today at the site. */
  today: string
  /** The day to begin with, where that is not today. */
  day?: string | undefined
  /** The choice of what else can be written. */
  kinds?: ReactNode
  onClose: () => void
}

/** Counts dead and removed animals on a day, as the batch's page does. */
export function CountSheet({ place, batch, today, day, kinds, onClose }: CountSheetProps) {
  const { t } = useTranslation('logbook')
  const detail = useEndpoint(batches.read, { params: place })
  return (
    <SideSheet
      title={t('count.title')}
      subtitle={t('entryOf', { airspace: batch.airspace.name, day: batch.day })}
      onClose={onClose}
    >
      {kinds}
      <AsyncSection resource={detail} skeleton={<Skeleton height={160} />} name={t('count.title')}>
        {whole => <CountForm place={place} batch={whole} today={today} day={day} onClose={onClose} />}
      </AsyncSection>
    </SideSheet>
  )
}
