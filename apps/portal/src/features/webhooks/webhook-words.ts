import type {
  Webhook,
  WebhookDelivery,
  WebhookStroke,
} from '@earshot/contract/schemas/integrations/webhook.ts'
import type { WebhookMessage } from '@earshot/contract/webhook-values.ts'
import type { TFunction } from 'i18next'
import { formatNumber } from '#lib/text/locale.ts'

type Words = TFunction<'webhooks'>

/** A dot parts keys from each other, so the key of an event has none. */
export function eventWord(t: Words, event: WebhookMessage): string {
  return t(`event.${event.replace('.', '_')}`)
}

/** What became of a try: the answer's status, or why there was none. */
export function answerWord(t: Words, last: NonNullable<WebhookDelivery['last']>): string {
  if (last.status !== null && last.problem !== 'TIMEOUT') return String(last.status)
  return last.problem === null ? '' : t(`problem.${last.problem}`)
}

/** The sites that a webhook hears of, in words. */
export function scopeWord(t: Words, { scope, site, sites, groups }: Webhook): string {
  if (scope === 'SITE') return site?.name ?? ''
  if (scope === 'SITES')
    return sites.length === 1 ? (sites[0]?.name ?? '') : t('scope.SITES', { figure: sites.length })
  if (scope === 'GROUPS') return t('scope.GROUPS', { figure: groups.length })
  return t('scope.ALL')
}

/** Milliseconds of a try, as people say them. */
export function tookWord(t: Words, { ms, language }: { ms: number; language: string }): string {
  return ms < 1000
    ? t('took.ms', { figure: formatNumber(ms, language) })
    : t('took.s', { figure: formatNumber(ms / 1000, language, 1) })
}

/** What a strip of strokes shows, for whoever does not see it. */
export function strokesWord(t: Words, strokes: readonly WebhookStroke[]): string {
  const first = strokes.filter(({ state, tries }) => state === 'TAKEN' && tries <= 1).length
  const taken = strokes.filter(({ state }) => state === 'TAKEN').length
  return t('strokes', { first, later: taken - first, not: strokes.length - taken })
}
