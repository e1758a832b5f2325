import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './SearchField.module.css'

/** Long enough to finish a word, short enough to feel at once. */
const TYPING_PAUSE_MS = 250

export interface SearchFieldProps {
  label: string
  /** What the URL holds. */
  value: string
  onChange: (value: string) => void
}

/** A search over a list: the text is told after a pause, at once on Enter. `/` brings the keyboard here. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back and forward change the URL, not what this field last told.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function tell(next: string): void {
    clearTimeout(timer.current)
    if (next.trim() === told.current) return
    told.current = next.trim()
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
          timer.current = setTimeout(() => tell(next), TYPING_PAUSE_MS)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            // Among a form's fields it would send the form.
            event.preventDefault()
            tell(text)
          }
          if (event.key !== 'Escape' || text === '') return
          setText('')
          tell('')
        }}
      />
      <kbd className={classes.key} aria-hidden>
        /
      </kbd>
    </label>
  )
}
