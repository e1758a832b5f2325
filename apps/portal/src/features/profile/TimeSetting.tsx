import { useEffect, useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { typedClock } from './quiet.ts'

/** Whoever types 22:30 goes by 02:00 and 22:00, which are not meant. */
const PAUSE_MS = 800

export interface TimeSettingProps {
  label: string
  /** "21:00" */
  value: string
  onChange: (value: string) => void
}

/**
 * A time that is saved when it is left, or when nothing more was typed for a moment. It is a text field: the browser's
 * own field for times says 09:00 PM to whoever has an American browser, beside the 21:00 of everything else.
 */
export function TimeSetting({ label, value, onChange }: TimeSettingProps) {
  const [text, setText] = useState(value)
  // Refused, or changed elsewhere.
  useEffect(() => setText(value), [value])
  const time = typedClock(text)
  const leave = () => {
    if (time !== null && time !== value) onChange(time)
    // What is no time is not kept.
    setText(time ?? value)
  }
  useEffect(() => {
    // "1" may become "12:30"; a whole time is meant.
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
