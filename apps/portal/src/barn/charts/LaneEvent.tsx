import { HeadlessMantineProvider, Popover } from '@mantine/core'
import { type CSSProperties, type ReactNode, useState } from 'react'
import classes from './AirspaceChart.module.css'

export interface LaneEventProps {
  className: string | undefined
  style: CSSProperties
  level?: 'WARNING' | 'ALARM' | 'OFFLINE'
  /** All of it in words, since the strip shows little. */
  label: string
  title: string
  lines: readonly string[]
  children: ReactNode
}

/** One event on a lane; its details open beside it and close with Escape. */
export function LaneEvent({ className, style, level, label, title, lines, children }: LaneEventProps) {
  const [opened, setOpened] = useState(false)
  return (
    <li className={classes.laneItem} style={style}>
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
            <button
              type="button"
              className={classes.laneButton}
              aria-label={label}
              aria-expanded={opened}
              onClick={() => setOpened(open => !open)}
            >
              <span className={className} data-level={level}>
                {children}
              </span>
            </button>
          </Popover.Target>
          <Popover.Dropdown className={classes.laneDetails ?? ''}>
            <p className={classes.laneTitle}>{title}</p>
            {lines.map(line => (
              <p key={line}>{line}</p>
            ))}
          </Popover.Dropdown>
        </Popover>
      </HeadlessMantineProvider>
    </li>
  )
}
