import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'

export interface SelectOption {
  value: string
  label: string
  lang?: string
  /** The name of the group that the option belongs to; options of a group follow each other. */
  group?: string
}

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: ReactNode
  error?: string | undefined
  /** The text that is shown while nothing is chosen. */
  placeholder: string
  dense?: boolean
  options: readonly SelectOption[]
  ref?: React.Ref<HTMLSelectElement>
}

/** Shows the browser's own list with the look of a field: it can be searched by typing and works on every phone. */
export function SelectField({
  label,
  error,
  placeholder,
  options,
  dense = false,
  id,
  ref,
  ...input
}: SelectFieldProps) {
  const { t } = useTranslation('common')
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = `${inputId}-error`
  return (
    <FieldFrame id={inputId} label={label} error={error} dense={dense}>
      <select
        {...input}
        ref={ref}
        id={inputId}
        className={classes.choice}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      >
        <option value="">{options.length === 0 ? t('select.noOptions') : placeholder}</option>
        {groupsOf(options).map(({ name, members }) =>
          name === undefined ? (
            members.map(optionOf)
          ) : (
            <optgroup key={name} label={name}>
              {members.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
      <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden />
    </FieldFrame>
  )
}

function optionOf({ value, label, lang }: SelectOption) {
  return (
    <option key={value} value={value} lang={lang}>
      {label}
    </option>
  )
}

function groupsOf(options: readonly SelectOption[]): { name: string | undefined; members: SelectOption[] }[] {
  const groups: { name: string | undefined; members: SelectOption[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last !== undefined && last.name === option.group) last.members.push(option)
    else groups.push({ name: option.group, members: [option] })
  }
  return groups
}
