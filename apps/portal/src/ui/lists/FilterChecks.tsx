import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatList } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import { MenuButton } from '#ui/menu/MenuButton.tsx'
import classes from './FilterMenu.module.css'

export interface FilterChecksProps<Value extends string> {
  label: string
  /** The word for "not filtered". */
  all: string
  values: readonly Value[]
  options: readonly { value: Value; label: string }[]
  onChange: (values: Value[]) => void
}

/** Shows a filter that takes any number of a list; none chosen means all. The button says which are chosen. */
export function FilterChecks<Value extends string>({
  label,
  all,
  values,
  options,
  onChange,
}: FilterChecksProps<Value>) {
  const { i18n } = useTranslation()
  const chosen = options.filter(option => values.includes(option.value))
  const words = chosen.map(option => option.label)
  return (
    <MenuButton
      position="bottom-start"
      offset={4}
      button={
        <button type="button" className={classes.button} data-active={chosen.length > 0 || undefined}>
          <Text as="span" tone="muted">
            {label}
          </Text>
          <span className={classes.value}>{words.length === 0 ? all : formatList(words, i18n.language)}</span>
          <IconChevronDown size={16} stroke={1.9} aria-hidden />
        </button>
      }
      items={[{ kind: 'checks', values, options, onSwitch: value => onChange(switched(value)) }]}
    />
  )

  /** The values keep the order of the options, so that one choice has one address. */
  function switched(value: string): Value[] {
    return options
      .map(option => option.value)
      .filter(each => (each === value ? !values.includes(each) : values.includes(each)))
  }
}
