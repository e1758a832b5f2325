import { usePointerDrag } from './use-drag.ts'

export interface MonitorDrag {
  /** The code of the monitor that is held. */
  held: string | null
  /** The key of the deck or airspace that it would hang in. */
  over: string | null
  handle: (code: string) => { onPointerDown: (event: React.PointerEvent) => void }
}

/** Moves monitors to another deck of the open panel, or to an airspace of the tree beside it. */
export function useMonitorDrag(onDrop: (code: string, key: string) => void): MonitorDrag {
  const { dragging, handle } = usePointerDrag<string, string>({ find: placeUnder, onDrop })
  return { held: dragging?.item ?? null, over: dragging?.over ?? null, handle }
}

function placeUnder({ clientX, clientY }: PointerEvent): string | null {
  const place = document
    .elementFromPoint(clientX, clientY)
    ?.closest<HTMLElement>('[data-deck], [data-row][data-level="airspace"]')
  return place?.dataset.deck ?? place?.dataset.row ?? null
}
