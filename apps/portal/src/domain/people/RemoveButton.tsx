import { IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import classes from './People.module.css'

/** Removes something at once, because that can be undone. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="text"
      size="dense"
      className={classes.remove}
      icon={IconUserMinus}
      busy={busy}
      aria-label={label}
      title={label}
      onClick={() => {
        setBusy(true)
        void onRemove().finally(() => setBusy(false))
      }}
    />
  )
}
