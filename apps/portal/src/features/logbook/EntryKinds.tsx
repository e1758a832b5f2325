import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from './Logbook.module.css'

export type EntryKind = 'comment' | 'treatment' | 'count'

interface EntryKindsProps {
  value: EntryKind
  /** The kinds that the reader may write. */
  kinds: readonly EntryKind[]
  onChange: (kind: EntryKind) => void
}

/** Lets people choose on a phone what they write. What was typed stays on the device when they change it. */
export function EntryKinds({ value, kinds, onChange }: EntryKindsProps) {
  const { t } = useTranslation('logbook')
  if (kinds.length < 2) return null
  return (
    <div className={classes.kinds}>
      <SegmentedControl
        label={t('kind.label')}
        value={value}
        segments={kinds.map(kind => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={onChange}
      />
    </div>
  )
}
