import { HeadlessMantineProvider, Popover } from '@mantine/core'
import { cloneElement, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { Text } from '#ui/Text.tsx'
import classes from './AirspaceChart.module.css'
import parts from './ChartParts.module.css'

interface LaneDetailsProps {
  button: ReactElement<Record<string, unknown>>
  title: string
  lines: readonly string[]
}

/** Shows the details of a lane's event, opened by the click that loaded this code. */
export function LaneDetails({ button, title, lines }: LaneDetailsProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  // This button replaces the one that was clicked; it takes the focus, so that closing returns focus to it.
  useLayoutEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])
  return (
    <HeadlessMantineProvider>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="top"
        withinPortal
        shadow="none"
        transitionProps={{ duration: 0 }}
        trapFocus={false}
        returnFocus
      >
        <Popover.Target>
          {cloneElement(button, {
            ref: target,
            'aria-expanded': opened,
            onClick: () => setOpened(isOpen => !isOpen),
          })}
        </Popover.Target>
        <Popover.Dropdown className={`${parts.details} ${classes.laneDetails}`}>
          <Text weight="strong" tone="ink">
            {title}
          </Text>
          {lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </Popover.Dropdown>
      </Popover>
    </HeadlessMantineProvider>
  )
}
