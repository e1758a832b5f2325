import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { search } from '@earshot/contract/endpoints/farm/search.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import type { FleetFound } from '@earshot/contract/schemas/farm/search.ts'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { folded } from '#lib/folded.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import classes from './CommandPalette.module.css'
import { ADMIN_SCREENS, SCREENS } from './screens.ts'
import { adminPathOf, pathOf } from './targets.ts'

interface Entry {
  to: string
  name: string
  /** Says what kind of thing it is, and where. */
  where: string
}

interface Entries {
  entries: Entry[]
  isFailed: boolean
  isWaiting: boolean
}

/** Finds a site, an airspace, a monitor, a gateway or a page by a part of its name or code. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  // Administrators in their own area find the whole fleet, and stay there.
  const isAdminArea = useLocation({ select: ({ pathname }) => /^\/admin(?:\/|$)/.test(pathname) })
  return isAdminArea ? (
    <Palette onClose={onClose} useEntries={useFleetEntries} />
  ) : (
    <Palette onClose={onClose} useEntries={useEntries} />
  )
}

interface PaletteProps {
  onClose: () => void
  /** Returns the entries; it is the same hook as long as the palette is open. */
  useEntries: (typed: string) => Entries
}

function Palette({ onClose, useEntries }: PaletteProps) {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const { entries, isFailed, isWaiting } = useEntries(typed)
  const { current, pickFirst, onKeyDown } = usePicked(entries, open)

  function open(entry: Entry): void {
    onClose()
    void navigate({ to: entry.to })
  }

  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className={classes.palette}>
        <Field
          label={t('label')}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={entries[current] && `${listId}-${current}`}
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
        <Found id={listId} entries={entries} current={current} onOpen={open} />
        <p className={classes.note} role="status">
          {isFailed && t('failed')}
          {!isFailed && isWaiting && t('waiting')}
          {!isFailed && !isWaiting && entries.length === 0 && t('nothing')}
        </p>
      </div>
    </Dialog>
  )
}

interface FoundProps {
  id: string
  entries: readonly Entry[]
  /** The index of the picked one. */
  current: number
  onOpen: (entry: Entry) => void
}

function Found({ id, entries, current, onOpen }: FoundProps) {
  const { t } = useTranslation('palette')
  return (
    <div className={classes.list} id={id} role="listbox" aria-label={t('found')}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the keyboard.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same.
        <div
          key={entry.to}
          id={`${id}-${index}`}
          className={classes.entry}
          role="option"
          aria-selected={index === current}
          onClick={() => onOpen(entry)}
        >
          <span className={classes.name}>{entry.name}</span>
          <span className={classes.where}>{entry.where}</span>
        </div>
      ))}
    </div>
  )
}

/** Keeps the entry that Enter opens; arrows go round through all of them. */
function usePicked(entries: readonly Entry[], open: (entry: Entry) => void) {
  const [picked, setPicked] = useState(0)
  const current = Math.min(picked, entries.length - 1)

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setPicked((current + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const entry = entries[current]
      if (entry !== undefined) open(entry)
    }
  }

  return { current, pickFirst: () => setPicked(0), onKeyDown }
}

/** Finds pages by their name here, and everything else in the database. */
function useEntries(typed: string): Entries {
  const { t } = useTranslation('palette')
  const q = useDeferredValue(typed.trim())
  const isAsked = q.length >= LIMITS.find.from
  const found = useEndpoint(search.find, { query: { q } }, { enabled: isAsked, keepPrevious: true })
  const screens = SCREENS.map(({ key, to }) => ({ to, name: t(`screen.${key}`), where: t('kind.screen') }))
  const things = (isAsked ? (found.data?.items ?? []) : []).map(item => ({
    to: pathOf(item),
    name: [item.code, item.name].filter(Boolean).join(' '),
    where: [t(`kind.${item.kind}`), item.airspace?.name, item.kind === 'site' ? '' : item.site.name]
      .filter(Boolean)
      .join(', '),
  }))
  const starts = useBatchStarts()
  const needle = folded(q)
  const named = [...starts, ...screens].filter(({ name }) => folded(name).includes(needle))
  return {
    entries: [...things, ...named],
    isFailed: isAsked && found.isError,
    isWaiting: isAsked && found.isFetching,
  }
}

/** Finds the fleet's things in the database, and the area's pages by their names. */
function useFleetEntries(typed: string): Entries {
  const { t } = useTranslation('palette')
  const q = useDeferredValue(typed.trim())
  const isAsked = q.length >= LIMITS.find.from
  const found = useEndpoint(search.findInFleet, { query: { q } }, { enabled: isAsked, keepPrevious: true })
  const things = (isAsked ? (found.data?.items ?? []) : []).map(item => ({
    to: adminPathOf(item),
    name: item.kind === 'order' ? t('order', { number: item.id }) : nameOf(item),
    where: [
      t(`kind.${item.kind}`),
      item.kind === 'order' ? item.name : '',
      item.kind === 'user' ? item.code : '',
      item.matched,
      item.airspace?.name,
      item.kind === 'site' ? '' : item.site?.name,
    ]
      .filter(Boolean)
      .join(', '),
  }))
  const needle = folded(q)
  const screens = ADMIN_SCREENS.map(({ key, to }) => ({
    to,
    name: t(`screen.${key}`),
    where: t('kind.screen'),
  }))
  return {
    entries: [...things, ...screens.filter(({ name }) => folded(name).includes(needle))],
    isFailed: isAsked && found.isError,
    isWaiting: isAsked && found.isFetching,
  }
}

function nameOf({ kind, code, name }: FleetFound): string {
  if (kind === 'user') return name || (code ?? '')
  return [code, name].filter(Boolean).join(' ')
}

/** Returns, on a site, the start of a batch for each airspace without one, for people who may start one. */
function useBatchStarts(): Entry[] {
  const { t } = useTranslation('palette')
  const { siteId = 0 } = useParams({ strict: false })
  const may = useSiteRights(siteId)
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } }, { enabled: siteId > 0 })
  if (siteId === 0 || !may(batches.open)) return []
  return (airspaces.data?.items ?? []).filter(isFullAirspace).flatMap(airspace =>
    airspace.batch === null
      ? [
          {
            to: `/app/sites/${siteId}/airspaces/${airspace.id}/batch/start`,
            name: t('startBatch', { airspace: airspace.name }),
            where: [t('kind.screen'), airspace.house.name].join(', '),
          },
        ]
      : [],
  )
}
