import { useEffect, useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { typedClock } from './quiet.ts'

/** A person who types 22:30 passes 02:00 and 22:00, which are not meant. */
const PAUSE_MS = 800

export interface TimeSettingProps {
  label: string
  /** The time, such as "21:00". */
  value: string
  onChange: (value: string) => void
}

/**
 * Edits a time that is saved when the field is left, or when nothing more was typed for a moment. It is a text field:
 * the browser's own field for times shows 09:00 PM in an American browser, beside the 21:00 of everything else.
 */
export function TimeSetting({ label, value, onChange }: TimeSettingProps) {
  const [text, setText] = useState(value)
  // The value was refused, or changed elsewhere.
  useEffect(() => setText(value), [value])
  const time = typedClock(text)
  const leave = () => {
    if (time !== null && time !== value) onChange(time)
    // A text that is no time is not kept.
    setText(time ?? value)
  }
  useEffect(() => {
    // "1" may become "12:30", so only a whole time is saved.
    if (time !== text || time === value) return
    const timer = setTimeout(() => onChange(time), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, time, value, onChange])
  return (
    <Field
      type="text"
      inputMode="numeric"
      placeholder="HH:mm"
      maxLength={5}
      autoComplete="off"
      label={label}
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={leave}
    />
  )
}
