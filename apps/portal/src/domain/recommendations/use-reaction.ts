import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { RecommendationStatus } from '@earshot/contract/health-values.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useAction } from '#ui/actions/use-action.ts'
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
  const refusal = (error: unknown) =>
    t(error instanceof ApiError && error.code === 'recommendation_closed' ? 'refused.over' : 'refused.failed')
  const one = useAction(recommendations.react, { refusal })
  const many = useAction(recommendations.reactToMany, { refusal })

  /** @returns whether they were answered */
  async function react({ items, status, start, end }: Reaction): Promise<boolean> {
    const [first] = items
    if (first === undefined) return false
    const done = t(`done.${status}`, {
      count: items.length,
      name: t(`name.${categoryKey(first.category)}`),
    })
    const body = { status, ...(start && { start }), ...(end && { end }) }
    const former = { status: first.status, start: first.start, end: first.end }
    if (items.length === 1) {
      const params = { recommendationId: first.id }
      const undo = () => call(recommendations.react, { params, body: former })
      return one.run({ params, body }, { done, undo })
    }
    const ids = items.map(({ id }) => id)
    const undo = () => call(recommendations.reactToMany, { body: { ids, ...former } })
    return many.run({ body: { ids, ...body } }, { done, undo })
  }

  const sent = one.sending ?? many.sending
  return { react, busy: sent?.body.status ?? null }
}
