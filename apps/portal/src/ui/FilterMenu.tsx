import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './FilterMenu.module.css'
import menu from './Menu.module.css'
import { MenuCheck } from './MenuCheck.tsx'

export interface FilterMenuProps<Value extends string> {
  label: string
  /** The word for "not filtered". */
  all: string
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | null) => void
}

/** No option has an empty value. */
const ALL = ''

/** One of a list, or all of it: the button says what is chosen. */
export function FilterMenu<Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
}: FilterMenuProps<Value>) {
  const chosen = options.find(option => option.value === value)
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      hideDetached={false}
      offset={4}
      classNames={{ dropdown: menu.dropdown, item: menu.item }}
    >
      <Menu.Target>
        <button type="button" className={classes.button} data-active={chosen !== undefined || undefined}>
          <span className={classes.label}>{label}</span>
          <span className={classes.value}>{chosen?.label ?? all}</span>
          <IconChevronDown size={16} stroke={1.9} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={chosen?.value ?? ALL}
          onChange={picked => onChange(options.find(option => option.value === picked)?.value ?? null)}
        >
          {[{ value: ALL, label: all }, ...options].map(option => (
            <Menu.RadioItem
              key={option.value}
              value={option.value}
              closeMenuOnClick
              checkIcon={<MenuCheck />}
            >
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
