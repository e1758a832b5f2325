import classes from './DayRange.module.css'

interface DayRangeProps {
  /** What the two days are, for a screen reader. */
  label: string
  words: { from: string; to: string }
  /** The days as `YYYY-MM-DD`; an empty one is not chosen. */
  from: string
  to: string
  /** The first day is none after this. */
  most?: string
  isBackwards?: boolean
  onFrom: (day: string) => void
  onTo: (day: string) => void
}

/** Asks for the first and the last day of a period. */
export function DayRange({ label, words, from, to, most, isBackwards = false, onFrom, onTo }: DayRangeProps) {
  return (
    <fieldset className={classes.period}>
      <legend className="visually-hidden">{label}</legend>
      <label>
        {words.from}
        <input type="date" value={from} max={most} onChange={event => onFrom(event.target.value)} />
      </label>
      <label>
        {words.to}
        <input
          type="date"
          value={to}
          min={from}
          aria-invalid={isBackwards || undefined}
          onChange={event => onTo(event.target.value)}
        />
      </label>
    </fieldset>
  )
}
