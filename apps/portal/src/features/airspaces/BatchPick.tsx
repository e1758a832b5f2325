import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import { IconLock, IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { parseGraphSearch } from '#domain/graphs/graph-search.ts'
import { useAddress } from '#lib/use-address.ts'
import { SmallSelect } from '#ui/SmallSelect.tsx'
import classes from './AirspacePage.module.css'

interface BatchPickProps {
  batches: readonly Batch[]
  /** The batch that is shown; null while the airspace is empty. */
  batch: Batch | null
}

/** Lets people choose the batch of the chart. An earlier one has a range of its own and can only be read. */
export function BatchPick({ batches: all, batch }: BatchPickProps) {
  const { t } = useTranslation('airspaces')
  const { set } = useAddress(parseGraphSearch)
  const active = all.find(({ state }) => state === 'ACTIVE')
  const isAlone = all.every(({ id }) => id === batch?.id)
  if (isAlone && batch?.state !== 'CLOSED') return null
  const options = all.map(({ id, name, state }) => ({
    value: String(id),
    label: state === 'ACTIVE' ? t('batchPick.active', { name }) : name,
  }))
  const none = { value: '', label: t('batchPick.none') }
  const older = batch !== null && all.every(({ id }) => id !== batch.id)
  // A zoomed stretch of one batch does not fit another, so it is removed.
  const pick = (value: string) =>
    set({
      batch: value === '' || Number(value) === active?.id ? undefined : Number(value),
      ...{ from: undefined, to: undefined, range: undefined },
    })
  return (
    <div className={classes.batchPick}>
      <SmallSelect
        label={t('batchPick.label')}
        icon={<IconStack2 size={16} stroke={1.75} aria-hidden />}
        value={batch === null ? '' : String(batch.id)}
        options={[
          ...(active === undefined ? [none] : []),
          ...options,
          ...(older ? [{ value: String(batch.id), label: batch.name }] : []),
        ]}
        onChange={pick}
      />
      {batch?.state === 'CLOSED' && (
        <p>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {t('batchPick.closed')}
        </p>
      )}
    </div>
  )
}
