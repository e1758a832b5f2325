import { useLocation, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/forms/fields/Field.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './CommandPalette.module.css'
import { type PaletteItem, type PaletteResults, useFleetItems, useItems } from './palette-items.ts'

/** Finds a site, an airspace, a monitor, a gateway or a page by a part of its name or code. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  // Administrators in their own area find the whole fleet, and stay there.
  const isAdminArea = useLocation({ select: ({ pathname }) => /^\/admin(?:\/|$)/.test(pathname) })
  return isAdminArea ? (
    <Palette onClose={onClose} useResults={useFleetItems} />
  ) : (
    <Palette onClose={onClose} useResults={useItems} />
  )
}

interface PaletteProps {
  onClose: () => void
  /** Returns the items; it is the same hook as long as the palette is open. */
  useResults: (typed: string) => PaletteResults
}

function Palette({ onClose, useResults }: PaletteProps) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const { items, isFailed, isWaiting } = useResults(typed)
  const { current, pickFirst, onKeyDown } = usePicked(items, open)

  function open(item: PaletteItem): void {
    onClose()
    void navigate({ to: item.to })
  }

  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className={classes.palette}>
        <Field
          label={t('label')}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={items[current] && `${listId}-${current}`}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            pickFirst()
          }}
          onKeyDown={onKeyDown}
        />
        <Found id={listId} items={items} current={current} onOpen={open} />
        <p className={classes.note} role="status">
          {isFailed && t('failed')}
          {!isFailed && isWaiting && t('waiting')}
          {!isFailed && !isWaiting && items.length === 0 && t('nothing')}
        </p>
      </div>
    </Dialog>
  )
}

interface FoundProps {
  id: string
  items: readonly PaletteItem[]
  /** The index of the picked one. */
  current: number
  onOpen: (item: PaletteItem) => void
}

function Found({ id, items, current, onOpen }: FoundProps) {
  const { t } = useTranslation('palette')
  return (
    <div className={classes.list} id={id} role="listbox" aria-label={t('found')}>
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the keyboard.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same.
        <div
          key={item.to}
          id={`${id}-${index}`}
          className={classes.item}
          role="option"
          aria-selected={index === current}
          onClick={() => onOpen(item)}
        >
          <Text as="span" breaks weight="emphasis">
            {item.name}
          </Text>
          <span className={classes.where}>{item.where}</span>
        </div>
      ))}
    </div>
  )
}

/** Keeps the item that Enter opens; arrows go round through all of them. */
function usePicked(items: readonly PaletteItem[], open: (item: PaletteItem) => void) {
  const [picked, setPicked] = useState(0)
  const current = Math.min(picked, items.length - 1)

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setPicked((current + step + items.length) % items.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const item = items[current]
      if (item !== undefined) open(item)
    }
  }

  return { current, pickFirst: () => setPicked(0), onKeyDown }
}
