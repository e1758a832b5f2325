import { useEffect, useState } from 'react'
import { Field } from '#ui/Field.tsx'

/** Whoever types 22:30 goes by 02:00 and 22:00, which are not meant. */
const PAUSE_MS = 800

export interface TimeSettingProps {
  label: string
  /** "21:00" */
  value: string
  onChange: (value: string) => void
}

/** A time that is saved when it is left, or when nothing more was typed for a moment. */
export function TimeSetting({ label, value, onChange }: TimeSettingProps) {
  const [text, setText] = useState(value)
  // Refused, or changed elsewhere.
  useEffect(() => setText(value), [value])
  const commit = () => {
    // A field that is being typed in is empty in between.
    if (text !== '' && text !== value) onChange(text)
  }
  useEffect(() => {
    if (text === '' || text === value) return
    const timer = setTimeout(() => onChange(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <Field
      type="time"
      label={label}
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={commit}
    />
  )
}
