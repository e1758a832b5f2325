/** Finds the page of the portal that a notification leads to. */
import type { Notice } from './notice.queries.ts'

const EXPORT_READY = 'notifications:export_ready'
/** The chain of a silent site is answered on its own page. */
const SILENT = /^notifications:site_(silent|silent_taken|heard)$/
const DAILY_ROUND = 'notifications:daily_round'
const DUTY = /^notifications:duty_/
/** The farm answers among its recommendations; who advised reads the answers in the case. */
const TO_FARM = /^notifications:(advice|follow_up)$/
const TO_AUTHOR = /^notifications:(advice|follow_up)_/
const PROPOSAL = /^notifications:proposal_/

/** Makes the path of the thing that a notice tells of, or of the place where it happened, as close as possible. */
export function noticePath({
  site,
  airspace,
  alert,
  drillId,
  deviceId,
  gatewayId,
  titleKey,
  params,
}: Pick<
  Notice,
  'site' | 'airspace' | 'alert' | 'drillId' | 'deviceId' | 'gatewayId' | 'titleKey' | 'params'
>): string {
  const sitePath = `/app/sites/${site.id}`
  if (titleKey === EXPORT_READY) return `${sitePath}/exports`
  if (titleKey === DAILY_ROUND) return `${sitePath}/round`
  if (DUTY.test(titleKey)) return `${sitePath}/rota`
  if (TO_FARM.test(titleKey)) return `${sitePath}/recommendations`
  if (TO_AUTHOR.test(titleKey) && airspace !== null) return `/app/desk/cases/${airspace.id}`
  if (PROPOSAL.test(titleKey) && airspace !== null) {
    const { key, value, proposal } = params
    const said = { airspace: `${airspace.id}`, rule: `${key}`, value: `${value}`, proposal: `${proposal}` }
    return `${sitePath}/limits/try?${new URLSearchParams(said)}`
  }
  if (SILENT.test(titleKey)) return `${sitePath}/silence`
  // There one can answer.
  if (drillId !== null) return `${sitePath}/drills/${drillId}`
  if (alert !== null) return `${sitePath}/alerts/${alert.id}`
  if (deviceId !== null) return `${sitePath}/monitors/${deviceId}`
  if (gatewayId !== null) return `${sitePath}/gateways/${gatewayId}`
  return airspace === null ? `${sitePath}/dashboard` : `${sitePath}/airspaces/${airspace.id}/graphs`
}

/** The page on which a person chooses what to be told, and how. */
export const CHOICES_PATH = '/app/profile/push-notifications'

export function portalUrl(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${path}`
}
