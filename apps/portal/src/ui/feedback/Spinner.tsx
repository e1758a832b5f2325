import classes from './Spinner.module.css'

/** Shows an open ring that turns. It is decoration: the component that shows it says what is going on. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg className={classes.spinner} width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden>
      <path d="M16.2 13.6A7.2 7.2 0 1 1 15 4.8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

/**
 * Shows the full-height spinner for the start only (spec/1 §1). It runs before any text is loaded, so it has the
 * product's name.
 */
export function FullHeightSpinner() {
  return (
    <div className={classes.full} role="status" aria-label="Earshot">
      <Spinner size={32} />
    </div>
  )
}
