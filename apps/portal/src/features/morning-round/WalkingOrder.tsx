import { morningRounds } from '@earshot/contract/endpoints/farm/morning-rounds.ts'
import type { MorningRound } from '@earshot/contract/schemas/farm/morning-round.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { PageActions } from '#ui/page/PageParts.tsx'
import { movedTo, type Walk, type WalkedAirspace } from './round-course.ts'
import classes from './WalkingOrder.module.css'

interface WalkingOrderProps {
  siteId: number
  round: MorningRound
  walk: Walk
}

/** Opens the walking order from the bar of a phone, where the walk itself shows one airspace a screen. */
export function WalkingOrder(props: WalkingOrderProps) {
  const { t } = useTranslation('round')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageActions>
        <IconButton icon={IconArrowsSort} label={t('order')} onClick={() => setOpen(true)} />
      </PageActions>
      {isOpen && <OrderSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function OrderSheet({ siteId, round, walk, onClose }: WalkingOrderProps & { onClose: () => void }) {
  const { t } = useTranslation('round')
  // The list itself shows that a row has moved.
  const order = useOrder({ siteId, round })
  const ids = walk.airspaces.map(({ id }) => id)
  const move = (id: number, index: number) => order.move(movedTo(ids, id, index))
  return (
    <SideSheet title={t('order')} onClose={onClose}>
      <Stack gap="4" align="start">
        <Text size="small" tone="muted">
          {t(round.order.is_usual ? 'usualLong' : 'own')}
        </Text>
        <ol className={classes.sorted} aria-label={t('order')}>
          {walk.airspaces.map((airspace, index) => (
            <li key={airspace.id} className={classes.sortRow} data-walk={airspace.id}>
              <Handle airspace={airspace} ids={ids} onMove={order.move} isBusy={order.busy} />
              <span className={classes.sortName}>
                {airspace.name}
                <small>{airspace.house.name}</small>
              </span>
              <IconButton
                icon={IconArrowUp}
                label={t('moveUp', { airspace: airspace.name })}
                disabled={order.busy || index === 0}
                onClick={() => move(airspace.id, index - 1)}
              />
              <IconButton
                icon={IconArrowDown}
                label={t('moveDown', { airspace: airspace.name })}
                disabled={order.busy || index === ids.length - 1}
                onClick={() => move(airspace.id, index + 1)}
              />
            </li>
          ))}
        </ol>
        {!round.order.is_usual && (
          <Button variant="text" busy={order.busy} onClick={() => order.move(null)}>
            {t('backToUsual')}
          </Button>
        )}
      </Stack>
    </SideSheet>
  )
}

interface UseOrder {
  siteId: number
  round: MorningRound
  /** Is said once the order was changed. */
  done?: string
}

/** Changes the order of the site, for everybody. */
export function useOrder({ siteId, round: { order }, done }: UseOrder) {
  const action = useAction(morningRounds.changeOrder, done === undefined ? {} : { done })
  return {
    busy: action.busy,
    /** Null is the usual order. */
    move: (ids: number[] | null) =>
      void action.run({ params: { siteId }, body: { airspace_ids: ids, revision: order.revision } }),
  }
}

interface HandleProps {
  airspace: WalkedAirspace
  ids: readonly number[]
  onMove: (ids: number[]) => void
  isBusy: boolean
}

/** A row is dragged by its handle, and moved by the arrow keys while the handle has the focus. */
export function Handle({ airspace: { id, name }, ids, onMove, isBusy }: HandleProps) {
  const { t } = useTranslation('round')
  const [isHeld, setHeld] = useState(false)
  const index = ids.indexOf(id)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined || isBusy || index + by < 0 || index + by >= ids.length) return
    event.preventDefault()
    onMove(movedTo(ids, id, index + by))
  }
  return (
    <button
      type="button"
      className={classes.handle}
      aria-label={t('move', { airspace: name })}
      data-held={isHeld || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
      }}
      onPointerCancel={() => setHeld(false)}
      onPointerUp={event => {
        setHeld(false)
        const over = rowAt(event.clientX, event.clientY)
        if (over !== undefined && over !== id && !isBusy) onMove(movedTo(ids, id, ids.indexOf(over)))
      }}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
    </button>
  )
}

function rowAt(x: number, y: number): number | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-walk]')
  return row === null || row === undefined ? undefined : Number(row.dataset.walk)
}
