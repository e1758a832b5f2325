import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './RailHead.module.css'

export interface RailHeadProps {
  /** The text of the link back to all sites. */
  all: string
  /** The name of the site; it is undefined until it is known. */
  name: string | undefined
  note: ReactNode
}

/** Shows the link at the top of a rail that leads back to all sites. */
export function RailBack({ children }: { children: ReactNode }) {
  return (
    <Link to="/app/sites" className={classes.all}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      {children}
    </Link>
  )
}

/** Shows above the links of a rail what they belong to. */
export function RailHead({ all, name, note }: RailHeadProps) {
  return (
    <>
      <RailBack>{all}</RailBack>
      <div className={classes.site}>
        {name === undefined ? (
          <>
            <Skeleton width={130} height={18} />
            <Skeleton width={90} height={14} />
          </>
        ) : (
          <>
            <Text as="span" breaks size="name">
              {name}
            </Text>
            <Text as="span" size="label" tone="muted">
              {note}
            </Text>
          </>
        )}
      </div>
    </>
  )
}
