import { HeadlessMantineProvider, Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { cloneElement, useLayoutEffect, useRef, useState } from 'react'
import menu from './Menu.module.css'
import type { MenuButtonProps, MenuItem } from './MenuButton.tsx'

/** Shows the menu of a `MenuButton`, opened by the click that loaded it. */
export function MenuPart({ button, items, position, offset, buttonRef = null }: MenuButtonProps) {
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
          {items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a menu's entries keep their places.
            <MenuLine key={place} item={item} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </HeadlessMantineProvider>
  )
}

function MenuLine({ item }: { item: MenuItem }) {
  switch (item.kind) {
    case 'head':
      return item.content
    case 'label':
      return <Menu.Label>{item.text}</Menu.Label>
    case 'divider':
      return <Menu.Divider />
    case 'action':
      return (
        <Menu.Item leftSection={<item.icon size={18} stroke={1.75} aria-hidden />} onClick={item.onChoose}>
          {item.text}
        </Menu.Item>
      )
    case 'choice':
      return <MenuChoice {...item} />
    case 'checks':
      return <MenuChecks {...item} />
  }
}

function MenuChoice({ value, options, onChange, staysOpen }: Extract<MenuItem, { kind: 'choice' }>) {
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

function MenuChecks({ values, options, onSwitch }: Extract<MenuItem, { kind: 'checks' }>) {
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

/** Shows the tick of the chosen item in a menu. */
function MenuCheck() {
  return <IconCheck size={16} stroke={1.9} aria-hidden />
}
