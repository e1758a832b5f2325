import { type ReactNode, useId } from 'react'
import { SavingNote } from './SavingNote.tsx'
import classes from './SettingRow.module.css'
import type { Saving } from './use-saving.ts'

export interface SettingRowProps {
  label: string
  /** Says in a few words where the setting applies. */
  hint: string
  /** The state of saving; it is left out where nothing is sent, as for the look of this device. */
  saving?: Saving
  children: ReactNode
}

/** Shows one setting: its name on the left, its control on the right, and below whether it is saved. */
export function SettingRow({ label, hint, saving = { state: 'idle' }, children }: SettingRowProps) {
  const id = useId()
  return (
    <section className={classes.row} aria-labelledby={id}>
      <div>
        <h2 className={classes.label} id={id}>
          {label}
        </h2>
        <p className={classes.hint}>{hint}</p>
      </div>
      <div className={classes.control}>
        {children}
        <SavingNote saving={saving} />
      </div>
    </section>
  )
}
