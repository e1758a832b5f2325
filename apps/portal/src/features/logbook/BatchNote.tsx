import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import { IconLock, IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SmallSelect } from '#ui/SmallSelect.tsx'
import classes from './Logbook.module.css'

interface BatchNoteProps {
  batch: Batch
  batches: readonly Batch[]
  onPick: (id: number | undefined) => void
}

/** Says which batch the logbook is of; an earlier one can only be read. */
export function BatchNote({ batch, batches, onPick }: BatchNoteProps) {
  const { t } = useTranslation('logbook')
  const isNewest = (id: number) => id === batches[0]?.id
  return (
    <div className={classes.batch}>
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
    </div>
  )
}
