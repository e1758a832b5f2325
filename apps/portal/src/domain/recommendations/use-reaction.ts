import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { RecommendationStatus } from '@earshot/contract/health-values.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { useRef, useState } from 'react'
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
  /** A word with the answer. */
  word?: string | undefined
}

/** The server was not reached. */
const isAway = (error: unknown) => error instanceof ApiError && error.status === 0

/**
 * Returns a function that answers one recommendation or many: the server takes all answers or none. They can be undone
 * while the toast stands. One answer is kept on the device where there is no network, and is sent by itself.
 */
export function useReaction() {
  const { t } = useTranslation('recommendations')
  const refusal = (error: unknown) =>
    t(error instanceof ApiError && error.code === 'recommendation_closed' ? 'refused.over' : 'refused.failed')
  const [kept, setKept] = useState<'ACCEPT' | 'DECLINED' | null>(null)
  const away = useRef(false)
  const one = useAction(recommendations.react, {
    refusal,
    isShownByPage: error => isAway(error) && away.current,
    onRefused: error => {
      away.current = away.current && isAway(error)
    },
  })
  const many = useAction(recommendations.reactToMany, { refusal })

  /** @returns whether they were answered */
  async function react({ items, status, start, end, word }: Reaction): Promise<boolean> {
    const [first] = items
    if (first === undefined) return false
    const done = t(`done.${status}`, {
      count: items.length,
      name: t(`name.${categoryKey(first.category)}`),
    })
    const body = { status, ...(start && { start }), ...(end && { end }), ...(word && { word }) }
    const former = { status: first.status, start: first.start, end: first.end, word: first.word }
    if (items.length === 1) {
      const params = { recommendationId: first.id }
      const mayKeep = status !== 'NO_REACTION'
      if (mayKeep && !navigator.onLine) return keepOne(first, status, word)
      const undo = () => call(recommendations.react, { params, body: former })
      away.current = mayKeep
      const isDone = await one.run({ params, body }, { done, undo })
      return !isDone && mayKeep && away.current ? keepOne(first, status, word) : isDone
    }
    const ids = items.map(({ id }) => id)
    const undo = () => call(recommendations.reactToMany, { body: { ids, ...former } })
    return many.run({ body: { ids, ...body } }, { done, undo })
  }

  /** The queue's code comes only with the first answer that needs it. */
  async function keepOne(
    recommendation: Recommendation,
    status: 'ACCEPT' | 'DECLINED',
    word?: string,
  ): Promise<boolean> {
    const { keepReaction } = await import('./keep-reaction.ts')
    await keepReaction(recommendation, { status, word })
    setKept(status)
    return true
  }

  const sent = one.sending ?? many.sending
  return { react, busy: sent?.body.status ?? null, kept }
}
