import { HeadlessMantineProvider, Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { cloneElement, useLayoutEffect, useRef, useState } from 'react'
import menu from './Menu.module.css'
import type { MenuButtonProps, MenuEntry } from './MenuButton.tsx'
import { MenuCheck } from './MenuCheck.tsx'

/** Shows the menu of a `MenuButton`, opened by the click that loaded it. */
export function MenuPart({ button, entries, position, offset, buttonRef = null }: MenuButtonProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const ref = useMergedRef(target, buttonRef)
  // This button replaces the one that was clicked; it takes the focus, so that closing the menu returns focus to it.
  useLayoutEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])
  return (
    <HeadlessMantineProvider>
      <Menu
        opened={opened}
        onChange={setOpened}
        withInitialFocusPlaceholder={false}
        position={position}
        transitionProps={{ duration: 0 }}
        hideDetached={false}
        offset={offset}
        classNames={{ dropdown: menu.dropdown, item: menu.item, label: menu.label, divider: menu.divider }}
      >
        <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
        <Menu.Dropdown>
          {entries.map((entry, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a menu's entries keep their places.
            <MenuLine key={place} entry={entry} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </HeadlessMantineProvider>
  )
}

function MenuLine({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'head':
      return entry.content
    case 'label':
      return <Menu.Label>{entry.text}</Menu.Label>
    case 'divider':
      return <Menu.Divider />
    case 'action':
      return (
        <Menu.Item leftSection={<entry.icon size={18} stroke={1.75} aria-hidden />} onClick={entry.onChoose}>
          {entry.text}
        </Menu.Item>
      )
    case 'choice':
      return <MenuChoice {...entry} />
    case 'checks':
      return <MenuChecks {...entry} />
  }
}

function MenuChoice({ value, options, onChange, staysOpen }: Extract<MenuEntry, { kind: 'choice' }>) {
  return (
    <Menu.RadioGroup value={value} onChange={onChange}>
      {options.map(option => (
        <Menu.RadioItem
          key={option.value}
          value={option.value}
          closeMenuOnClick={!staysOpen}
          checkIcon={<MenuCheck />}
        >
          {option.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function MenuChecks({ values, options, onSwitch }: Extract<MenuEntry, { kind: 'checks' }>) {
  return options.map(({ value, label }) => (
    <Menu.CheckboxItem
      key={value}
      checked={values.includes(value)}
      checkIcon={<MenuCheck />}
      onChange={() => onSwitch(value)}
    >
      {label}
    </Menu.CheckboxItem>
  ))
}
