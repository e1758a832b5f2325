import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import classes from './PickBox.module.css'

export interface PickBoxProps {
  label: string
  checked: boolean
  /** True if it stands for several rows of which only some are picked. */
  mixed?: boolean
  /** It is left out in a row of a table, which has keys of its own and handles every click. */
  onToggle?: (event: MouseEvent) => void
}

/** Shows the box in front of a row, or the one for the whole page. */
export function PickBox({ label, checked, mixed = false, onToggle }: PickBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const Mark = mixed ? IconMinus : IconCheck
  useLayoutEffect(() => {
    if (input.current !== null) input.current.indeterminate = mixed
  }, [mixed])
  return (
    <span className={classes.target}>
      <input
        ref={input}
        type="checkbox"
        className={classes.input}
        aria-label={label}
        checked={checked}
        // What a click means depends on Shift, which a change event does not tell.
        onChange={doNothing}
        onClick={onToggle}
        // The focus stays where it was, because a range of rows begins there.
        onMouseDown={event => event.preventDefault()}
        tabIndex={onToggle === undefined ? -1 : 0}
      />
      <span className={classes.box} data-on={checked || mixed || undefined}>
        {(checked || mixed) && <Mark size={14} stroke={3} aria-hidden />}
      </span>
    </span>
  )
}

function doNothing(): void {}
