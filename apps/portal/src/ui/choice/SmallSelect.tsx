import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './SmallSelect.module.css'

export interface SmallSelectProps {
  label: string
  icon: ReactNode
  value: string
  options: readonly { value: string; label: string; lang?: string }[]
  onChange: (value: string) => void
  /** True if it stands in a header, where a phone has no room for its words. */
  inHeader?: boolean
}

/** Shows the browser's own list, which is the easiest to use on a phone. */
export function SmallSelect({ label, icon, value, options, onChange, inHeader }: SmallSelectProps) {
  return (
    <label className={classes.select} data-in-header={inHeader}>
      {icon}
      <span className="visually-hidden">{label}</span>
      <select value={value} onChange={event => onChange(event.target.value)}>
        {options.map(option => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.9} aria-hidden />
    </label>
  )
}
