import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import type { RecommendationStatus } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useRefresh } from '#api/use-refresh.ts'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'
import { showToast } from '#ui/toasts.ts'
import { categoryKey } from './categories.tsx'

interface Reaction {
  items: readonly Recommendation[]
  status: RecommendationStatus
  /** The period for which an accepted recommendation is planned, as days `YYYY-MM-DD`. */
  start?: string | undefined
  end?: string | undefined
}

/**
 * Returns a function that answers one recommendation or many: the server takes all answers or none. They can be undone
 * while the toast stands.
 */
export function useReaction() {
  const { t } = useTranslation('recommendations')
  const refresh = useRefresh()
  const [busy, setBusy] = useState<RecommendationStatus | null>(null)

  /** @returns whether they were answered */
  async function react({ items, status, start, end }: Reaction): Promise<boolean> {
    setBusy(status)
    const ids = items.map(item => item.id)
    const [first] = items
    const send = (body: {
      status: RecommendationStatus
      start?: string | null
      end?: string | null
    }): Promise<unknown> =>
      ids.length === 1 && ids[0] !== undefined
        ? call(recommendations.react, { params: { recommendationId: ids[0] }, body })
        : call(recommendations.reactToMany, { body: { ids, ...body } })
    try {
      await saveWithUndo({
        save: () => send({ status, ...(start && { start }), ...(end && { end }) }),
        undo: () =>
          send({
            status: first?.status ?? 'NO_REACTION',
            start: first?.start ?? null,
            end: first?.end ?? null,
          }),
        onChanged: () => refresh(recommendations.list, logbook.list, sites.read, sites.list, adminSites.read),
        text: t(`done.${status}`, {
          count: ids.length,
          name: first ? t(`name.${categoryKey(first.category)}`) : '',
        }),
      })
      return true
    } catch (error) {
      refuse(error)
      return false
    } finally {
      setBusy(null)
    }
  }

  function refuse(error: unknown): void {
    const isOver = error instanceof ApiError && error.code === 'recommendation_closed'
    refresh(recommendations.list)
    showToast({ kind: 'error', text: t(isOver ? 'refused.over' : 'refused.failed') })
  }

  return { react, busy }
}
