import { IconMessage2, IconPill, IconSkull } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { QueuedEntry } from '#api/queue/entry.ts'
import { entryDay } from '#api/queue/entry.ts'
import { shownState, useQueue } from '#api/queue/use-queue.ts'
import { formatMoment } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { CountConflict } from './CountConflict.tsx'
import { discardWithUndo } from './discard-with-undo.ts'
import { EntryState } from './EntryState.tsx'
import { useEntryWords } from './entry-words.ts'
import classes from './Queue.module.css'

const ICONS = { comment: IconMessage2, treatment: IconPill, count: IconSkull }

interface EntryListProps {
  entries: readonly QueuedEntry[]
  /** Whether it shows only what each entry is and its state, beside a page that shows the entries already. */
  isShort?: boolean
}

/** Shows the entries that wait, the oldest first: they are sent in this order. */
export function EntryList({ entries, isShort = false }: EntryListProps) {
  return (
    <ul className={classes.list}>
      {entries.map(entry => (
        <li key={entry.key} className={classes.entry}>
          <EntryRow entry={entry} isShort={isShort} />
        </li>
      ))}
    </ul>
  )
}

function EntryRow({ entry, isShort }: { entry: QueuedEntry; isShort: boolean }) {
  const { t } = useTranslation('queue')
  const words = useEntryWords()
  const Icon = ICONS[entry.kind]
  const kind = t(`kind.${entry.kind}`)
  return (
    <>
      <span className={classes.ring}>
        <Icon size={16} stroke={1.9} aria-hidden />
      </span>
      <div className={classes.body}>
        <h3 className={classes.name}>{isShort ? kind : t('nameOf', { kind, airspace: entry.airspace })}</h3>
        <p className={classes.summary}>{words.summary(entry)}</p>
        {!isShort && <Facts entry={entry} />}
        <EntryState entry={entry} />
        {!isShort && <Actions entry={entry} />}
      </div>
    </>
  )
}

/** Shows the day that the entry is about, when it was written, its files and how often it was tried. */
function Facts({ entry }: { entry: QueuedEntry }) {
  const { t, i18n } = useTranslation('queue')
  const words = useEntryWords()
  const now = useNow()
  const files = entry.kind === 'count' ? 0 : entry.files.length
  const at = new Date(entry.at).toISOString()
  const when = formatMoment({ at, now, language: i18n.language })
  return (
    <p className={classes.facts}>
      <span>{words.day(entryDay(entry))}</span>
      <span>{t('written', { when })}</span>
      {files > 0 && <span>{t('files', { count: files })}</span>}
      {entry.tries > 0 && <span>{t('tried', { count: entry.tries })}</span>}
    </p>
  )
}

function Actions({ entry }: { entry: QueuedEntry }) {
  const { t } = useTranslation('queue')
  const state = shownState(entry, useQueue())
  const { siteId, airspaceId, batchId } = entry.place
  if (state === 'sent' || state === 'sending') return null
  if (entry.kind === 'count' && state === 'conflict') return <CountConflict entry={entry} />
  return (
    <div className={classes.actions}>
      {state === 'refused' && (
        <ButtonLink
          link={{
            to: '/app/sites/$siteId/airspaces/$airspaceId/logbook',
            params: { siteId, airspaceId },
            search: { batch: batchId, entry: entry.key },
          }}
          size="dense"
        >
          {t('mend')}
        </ButtonLink>
      )}
      <Button variant="text" size="dense" onClick={() => void discardWithUndo(entry)}>
        {t('discard')}
      </Button>
    </div>
  )
}
