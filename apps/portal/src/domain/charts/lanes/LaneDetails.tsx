import {
  autoUpdate,
  FloatingPortal,
  flip,
  hide,
  limitShift,
  offset,
  shift,
  useClick,
  useDismiss,
  useFloating,
  useInteractions,
  useRole,
} from '@floating-ui/react'
import { cloneElement, type ReactElement, useState } from 'react'
import classes from '#domain/charts/AirspaceChart.module.css'
import parts from '#domain/charts/ChartParts.module.css'
import { Text } from '#ui/layout/Text.tsx'
import { useReplacingButton } from '#ui/menu/OnDemand.tsx'

interface LaneDetailsProps {
  button: ReactElement<Record<string, unknown>>
  title: string
  lines: readonly string[]
}

const MIDDLEWARE = [offset(8), hide(), flip(), shift({ limiter: limitShift(), padding: 5 })]

/** Shows the details of a lane's event, opened by the click that loaded this code. */
export function LaneDetails({ button, title, lines }: LaneDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  const { refs, floatingStyles, context, middlewareData } = useFloating({
    open: isOpen,
    onOpenChange: setOpen,
    placement: 'top',
    transform: false,
    middleware: MIDDLEWARE,
    whileElementsMounted: autoUpdate,
  })
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useClick(context),
    useDismiss(context),
    useRole(context, { role: 'dialog' }),
  ])
  const own = useReplacingButton(button => {
    refs.setReference(button)
    setOpen(true)
  })
  // The chart may have been moved until the event is out of sight. Without a layout nothing is in sight.
  const isAway = middlewareData.hide?.referenceHidden === true && (own.current?.offsetWidth ?? 0) > 0
  return (
    <>
      {cloneElement(button, { ...getReferenceProps(), ref: own })}
      {isOpen && (
        <FloatingPortal>
          <div
            ref={refs.setFloating}
            className={`${parts.details} ${classes.laneDetails}`}
            style={{ ...floatingStyles, width: 'max-content', display: isAway ? 'none' : undefined }}
            {...getFloatingProps({ 'aria-label': title })}
          >
            <Text weight="strong" tone="ink">
              {title}
            </Text>
            {lines.map(line => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </FloatingPortal>
      )}
    </>
  )
}
