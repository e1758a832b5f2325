import { decksWith } from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import { type KeyboardEvent, useState } from 'react'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import type { NewMonitor } from './AddMonitors.tsx'
import type { Hardware } from './use-hardware.ts'

const OFFERED = 6

export interface OfferedCodesInput {
  state: DraftState
  devices: Hardware
  onAdd: (monitors: readonly NewMonitor[]) => void
}

/** Keeps a typed code and the offered ones: arrows move through them, and Enter adds the chosen or the typed one. */
export function useOfferedCodes({ state, devices, onAdd }: OfferedCodesInput) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offers = devices.heard
    .filter(item => codeKey(item.code).includes(codeKey(typed)))
    .filter(item => decksWith(state.draft.tree, item.code).length === 0)
    .slice(0, OFFERED)
  const isShown = isOpen && offers.length > 0
  const show = () => setOpen(true)
  const hide = () => setOpen(false)

  function type(text: string): void {
    setTyped(text)
    setActive(-1)
    show()
  }

  function add(monitors: readonly NewMonitor[]): void {
    if (monitors.length > 0) onAdd(monitors)
    setTyped('')
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = isShown ? offers[active] : undefined
      // What is heard is told by its code and name: the label is asked for where it is needed.
      add(chosen === undefined ? readCodes(typed) : [{ code: chosen.code, name: chosen.name }])
    }
    if (event.key === 'Escape') hide()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || offers.length === 0) return
    event.preventDefault()
    show()
    setActive(current => (current + step + offers.length) % offers.length)
  }

  return { typed, type, offers, isShown, active, show, hide, add, onKeyDown }
}
