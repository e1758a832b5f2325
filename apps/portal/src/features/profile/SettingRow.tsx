import { type ReactNode, useId } from 'react'
import { SavingNote } from './SavingNote.tsx'
import classes from './SettingRow.module.css'
import type { Saving } from './use-saving.ts'

export interface SettingRowProps {
  label: string
  /** Where it holds, in a few words. */
  hint: string
  /** Left out where nothing is sent: how this device looks. */
  saving?: Saving
  children: ReactNode
}

/** One setting: what it is at the left, its control at the right, and under it whether it is saved. */
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
