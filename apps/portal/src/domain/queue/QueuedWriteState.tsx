import {
  IconAlertCircle,
  IconArrowsSplit2,
  IconCheck,
  IconCloudOff,
  IconCloudUp,
  IconRefresh,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { QueuedWrite } from '#api/queue/queued-write.ts'
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

/** Shows the state of a write as a mark and a word. */
export function QueuedWriteState({ write }: { write: QueuedWrite }) {
  const { t } = useTranslation('queue')
  const state = shownState(write, useQueue())
  const isOffline = !useOnline() && state === 'waiting'
  const Icon = isOffline ? IconCloudOff : ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.9} aria-hidden />
      <span>
        {isOffline ? t('state.offline') : t(`state.${state}`, { why: write.problem?.message ?? '' })}
      </span>
    </span>
  )
}
