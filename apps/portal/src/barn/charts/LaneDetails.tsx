import { HeadlessMantineProvider, Popover } from '@mantine/core'
import { cloneElement, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import classes from './AirspaceChart.module.css'
import parts from './ChartParts.module.css'

interface LaneDetailsProps {
  button: ReactElement<Record<string, unknown>>
  title: string
  lines: readonly string[]
}

/** What a lane's event tells, opened by the click that brought it here. */
export function LaneDetails({ button, title, lines }: LaneDetailsProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  // The button that was clicked stood in this one's place; closing gives the keyboard back to it.
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
          <p className={classes.laneTitle}>{title}</p>
          {lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </Popover.Dropdown>
      </Popover>
    </HeadlessMantineProvider>
  )
}
