import {
  IconAlertCircle,
  IconArrowsSplit2,
  IconCheck,
  IconCloudOff,
  IconCloudUp,
  IconRefresh,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { QueuedEntry } from '#api/queue/entry.ts'
import { type ShownState, shownState, useQueue } from '#api/queue/use-queue.ts'
import { useOnline } from '#lib/use-online.ts'
import classes from './Queue.module.css'

const ICONS: Record<ShownState, typeof IconCheck> = {
  waiting: IconCloudUp,
  sending: IconRefresh,
  sent: IconCheck,
  conflict: IconArrowsSplit2,
  refused: IconAlertCircle,
}

/** Shows the state of an entry as a mark and a word. */
export function EntryState({ entry }: { entry: QueuedEntry }) {
  const { t } = useTranslation('queue')
  const state = shownState(entry, useQueue())
  const isOffline = !useOnline() && state === 'waiting'
  const Icon = isOffline ? IconCloudOff : ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.9} aria-hidden />
      <span>
        {isOffline ? t('state.offline') : t(`state.${state}`, { why: entry.problem?.message ?? '' })}
      </span>
    </span>
  )
}
