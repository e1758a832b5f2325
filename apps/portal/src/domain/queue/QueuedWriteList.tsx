import {
  IconAlertCircle,
  IconArrowsSplit2,
  IconBulb,
  IconCheck,
  IconCloudOff,
  IconCloudUp,
  IconMessage2,
  IconPill,
  IconRefresh,
  IconSkull,
  IconStethoscope,
  IconWalk,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayOfWrite, type QueuedWrite } from '#api/queue/queued-write.ts'
import { type ShownState, shownState, useQueue } from '#api/queue/use-queue.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { CountConflict } from './CountConflict.tsx'
import classes from './Queue.module.css'
import { discardWithUndo, useQueuedWriteWords } from './queued-write-words.ts'

const ICONS = {
  comment: IconMessage2,
  treatment: IconPill,
  count: IconSkull,
  seen: IconWalk,
  reaction: IconBulb,
  followUp: IconStethoscope,
}

interface QueuedWriteListProps {
  writes: readonly QueuedWrite[]
  /** True if it shows only what each write is and its state, beside a page that shows the writes already. */
  isShort?: boolean
}

/** Shows the writes that wait, the oldest first: they are sent in this order. */
export function QueuedWriteList({ writes, isShort = false }: QueuedWriteListProps) {
  return (
    <ul className={classes.list}>
      {writes.map(write => (
        <li key={write.key} className={classes.write}>
          <QueuedWriteRow write={write} isShort={isShort} />
        </li>
      ))}
    </ul>
  )
}

function QueuedWriteRow({ write, isShort }: { write: QueuedWrite; isShort: boolean }) {
  const { t } = useTranslation('queue')
  const words = useQueuedWriteWords()
  const Icon = ICONS[write.kind]
  const kind = t(`kind.${write.kind}`)
  return (
    <>
      <span className={classes.ring}>
        <Icon size={16} stroke={1.9} aria-hidden />
      </span>
      <div className={classes.body}>
        <Text as="h3" breaks size="body" weight="strong">
          {isShort ? kind : t('nameOf', { kind, airspace: write.airspace })}
        </Text>
        <p className={classes.summary}>{words.summary(write)}</p>
        {!isShort && <Facts write={write} />}
        <QueuedWriteState write={write} />
        {!isShort && <Actions write={write} />}
      </div>
    </>
  )
}

/** Shows the day that the write is about, when it was written, its files and how often it was tried. */
function Facts({ write }: { write: QueuedWrite }) {
  const { t, i18n } = useTranslation('queue')
  const words = useQueuedWriteWords()
  const now = useNow()
  const files = 'files' in write ? write.files.length : 0
  const at = new Date(write.at).toISOString()
  const when = formatMoment({ at, now, language: i18n.language })
  return (
    <p className={classes.facts}>
      <span>{words.day(dayOfWrite(write))}</span>
      <span>{t('written', { when })}</span>
      {files > 0 && <span>{t('files', { count: files })}</span>}
      {write.tries > 0 && <span>{t('tried', { count: write.tries })}</span>}
    </p>
  )
}

function Actions({ write }: { write: QueuedWrite }) {
  const { t } = useTranslation('queue')
  const state = shownState(write, useQueue())
  if (state === 'sent' || state === 'sending') return null
  if (write.kind === 'count' && state === 'conflict') return <CountConflict write={write} />
  return (
    <Row className={classes.actions} gap="2" wrap>
      {state === 'refused' && (
        <ButtonLink link={mendLink(write)} size="dense">
          {t('mend')}
        </ButtonLink>
      )}
      <Button variant="text" size="dense" onClick={() => void discardWithUndo(write)}>
        {t('discard')}
      </Button>
    </Row>
  )
}

/** Where a refused write is mended. */
function mendLink(write: QueuedWrite) {
  const { siteId, airspaceId, batchId } = write.place
  if (write.kind === 'seen')
    return { to: '/app/sites/$siteId/round', params: { siteId }, search: { at: airspaceId } } as const
  if (write.kind === 'reaction' || write.kind === 'followUp')
    return {
      to: '/app/sites/$siteId/recommendations',
      params: { siteId },
      search: { airspace: airspaceId },
    } as const
  return {
    to: '/app/sites/$siteId/airspaces/$airspaceId/logbook',
    params: { siteId, airspaceId },
    search: { batch: batchId, entry: write.key },
  } as const
}

const QUEUED_WRITE_STATE_ICONS: Record<ShownState, typeof IconCheck> = {
  waiting: IconCloudUp,
  sending: IconRefresh,
  sent: IconCheck,
  conflict: IconArrowsSplit2,
  refused: IconAlertCircle,
}

/** Shows the state of a write as a mark and a word. */
export function QueuedWriteState({ write }: { write: QueuedWrite }) {
  const { t } = useTranslation('queue')
  const state = shownState(write, useQueue())
  const isOffline = !useOnline() && state === 'waiting'
  const Icon = isOffline ? IconCloudOff : QUEUED_WRITE_STATE_ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.9} aria-hidden />
      <span>
        {isOffline ? t('state.offline') : t(`state.${state}`, { why: write.problem?.message ?? '' })}
      </span>
    </span>
  )
}
