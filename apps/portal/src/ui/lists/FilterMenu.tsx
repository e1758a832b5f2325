import { IconChevronDown } from '@tabler/icons-react'
import { Text } from '#ui/layout/Text.tsx'
import { MenuButton } from '#ui/menu/MenuButton.tsx'
import classes from './FilterMenu.module.css'

export interface FilterMenuProps<Value extends string> {
  label: string
  /** The word for "not filtered". */
  all: string
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | null) => void
  /** Stands below the options, as where there are none. */
  note?: string | undefined
  /** Is called when a pointer or the keyboard reaches the button: the time to ask for the options. */
  onReach?: () => void
}

/** No option has an empty value, so it stands for all. */
const ALL = ''

/** Shows a filter that takes one of a list, or all of it; the button says what is chosen. */
export function FilterMenu<Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
  note,
  onReach,
}: FilterMenuProps<Value>) {
  const chosen = options.find(option => option.value === value)
  return (
    <MenuButton
      position="bottom-start"
      offset={4}
      onReach={onReach}
      button={
        <button type="button" className={classes.button} data-active={chosen !== undefined || undefined}>
          <Text as="span" tone="muted">
            {label}
          </Text>
          <span className={classes.value}>{chosen?.label ?? all}</span>
          <IconChevronDown size={16} stroke={1.9} aria-hidden />
        </button>
      }
      items={[
        {
          kind: 'choice',
          value: chosen?.value ?? ALL,
          options: [{ value: ALL, label: all }, ...options],
          onChange: picked => onChange(options.find(option => option.value === picked)?.value ?? null),
        },
        ...(note === undefined ? [] : [{ kind: 'label' as const, text: note }]),
      ]}
    />
  )
}
