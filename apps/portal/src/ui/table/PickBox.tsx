import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import classes from './PickBox.module.css'

export interface PickBoxProps {
  label: string
  checked: boolean
  /** Some of what it stands for, but not all. */
  mixed?: boolean
  /** Left out in a row of a table, which has keys of its own and hears of every click. */
  onToggle?: (event: MouseEvent) => void
}

/** The box in front of a row, or of the whole page. */
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
        // What a click means depends on Shift, which a change does not tell.
        onChange={doNothing}
        onClick={onToggle}
        // The keyboard stays where it was: a stretch begins there.
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
