import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { SiteGateway } from '@earshot/contract/schemas/hardware/gateway.ts'
import type { TFunction } from 'i18next'
import { formatAge } from '#lib/locale.ts'

export interface MonitorAnswerInput {
  t: TFunction<'monitors'>
  language: string
  total: number
  silent: number
  /** When the monitor that has been silent longest was last heard; null if it never was. */
  longestSilentSince: string | null
  gateways: readonly Pick<SiteGateway, 'online'>[] | undefined
  now: number
}

/** Says how many monitors are silent and for how long, then whether a gateway explains it. */
export function monitorAnswer(input: MonitorAnswerInput): { first: string; rest: string } {
  const { t, total, silent } = input
  const ways = gatewaySentence(input)
  if (total === 0) return { first: t('answer.none'), rest: ways }
  if (silent === 0) return { first: t('answer.allHeard', { count: total }), rest: ways }
  return {
    first: t('answer.silent', { count: silent, total }),
    rest: [howLong(input), ways].join(' ').trim(),
  }
}

function howLong({ t, language, silent, longestSilentSince, now }: MonitorAnswerInput): string {
  const age = dataAge(longestSilentSince, new Date(now))
  if (age === null) return t('answer.neverHeard', { count: silent })
  return t('answer.howLong', { count: silent, age: formatAge(age, language) })
}

function gatewaySentence({ t, gateways }: MonitorAnswerInput): string {
  if (gateways === undefined || gateways.length === 0) return ''
  const silent = gateways.filter(gateway => !gateway.online).length
  if (silent === 0 && gateways.length === 2) return t('answer.bothOnline')
  if (silent === 0) return t('answer.gatewaysOnline', { count: gateways.length })
  return t('answer.gatewaysSilent', { count: silent, total: gateways.length })
}
