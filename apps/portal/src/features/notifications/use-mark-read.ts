import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useRefresh } from '#api/use-refresh.ts'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'
import { showToast } from '#ui/toasts.ts'

interface MarkRequest {
  /** The ids to mark; without them all notifications of the site are marked. */
  ids?: number[]
  /** The words that say what was done. */
  text: string
}

/** Returns functions that mark notifications as read and offer to undo that. */
export function useMarkRead(siteId: number) {
  const { t } = useTranslation('notifications')
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const params = { siteId }
  async function mark({ ids, text }: MarkRequest): Promise<void> {
    setBusy(true)
    await saveWithUndo({
      save: () => call(notifications.markRead, { params, body: ids === undefined ? {} : { ids } }),
      undo: ({ read_at }) => call(notifications.markUnread, { params, body: { read_at } }),
      onChanged: () => refresh(notifications.list, sites.read, sites.list),
      text,
    }).catch(() => showToast({ kind: 'error', text: t('marked.failed') }))
    setBusy(false)
  }
  /** Marks a notification whose subject is being opened; nobody needs a message or an undo for that. */
  function markSilently(id: number): void {
    void call(notifications.markRead, { params, body: { ids: [id] } }).then(
      () => refresh(notifications.list, sites.read, sites.list),
      () => undefined,
    )
  }
  return { mark: (request: MarkRequest) => void mark(request), markSilently, busy }
}
