import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useInvalidation } from '#api/invalidation.ts'
import { useAction } from '#ui/actions/use-action.ts'

interface MarkRequest {
  /** The ids to mark; without them all notifications of the site are marked. */
  ids?: number[]
  /** The words that say what was done. */
  text: string
}

/** Returns functions that mark notifications as read and offer to undo that. */
export function useMarkRead(siteId: number) {
  const { t } = useTranslation('notifications')
  const invalidate = useInvalidation()
  const params = { siteId }
  const marking = useAction(notifications.markRead, {
    refusal: () => t('marked.failed'),
    undo: ({ read_at }) => call(notifications.markUnread, { params, body: { read_at } }),
  })
  const mark = ({ ids, text: done }: MarkRequest) =>
    void marking.run({ params, body: ids === undefined ? {} : { ids } }, { done })
  /** Marks a notification whose subject is being opened; nobody needs a message or an undo for that. */
  function markSilently(id: number): void {
    void call(notifications.markRead, { params, body: { ids: [id] } }).then(
      () => invalidate({ endpoint: notifications.markRead, input: { params } }),
      () => undefined,
    )
  }
  return { mark, markSilently, busy: marking.busy }
}
