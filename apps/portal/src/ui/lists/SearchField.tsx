import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './SearchField.module.css'

/** The pause is long enough to finish a word and short enough to feel immediate. */
const TYPING_PAUSE_MS = 250

export interface SearchFieldProps {
  label: string
  /** The text in the address. */
  value: string
  onChange: (value: string) => void
}

/** Shows the search of a list: the text is passed on after a pause, or at once on Enter. `/` moves focus here. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back and forward change the address to something other than what this field last passed on; what was being typed
  // belongs to the page before.
  useEffect(() => {
    if (value === reported.current) return
    clearTimeout(timer.current)
    reported.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function report(next: string): void {
    clearTimeout(timer.current)
    if (next.trim() === reported.current) return
    reported.current = next.trim()
    onChange(next.trim())
  }

  return (
    <label className={classes.search}>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        type="search"
        className={classes.input}
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={100}
        onChange={event => {
          const next = event.target.value
          setText(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => report(next), TYPING_PAUSE_MS)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            // Among a form's fields, Enter would send the form.
            event.preventDefault()
            report(text)
          }
          if (event.key !== 'Escape' || text === '') return
          setText('')
          report('')
        }}
      />
      <kbd className={classes.key} aria-hidden>
        /
      </kbd>
    </label>
  )
}
