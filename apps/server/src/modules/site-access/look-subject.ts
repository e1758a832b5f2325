/** Which subject a call is about, for what the farm is told that somebody from outside has looked at. Pure. */
import { catalogue } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { LookSubject } from '@earshot/contract/values.ts'

/** By the module of the contract; what is not named here is the site's overview. */
const OF_MODULE: Readonly<Record<string, LookSubject>> = {
  batches: 'READINGS',
  normals: 'READINGS',
  evidence: 'READINGS',
  limits: 'READINGS',
  alerts: 'ALERTS',
  alarmChains: 'ALERTS',
  silenceChains: 'ALERTS',
  episodes: 'ALERTS',
  logbook: 'LOGBOOK',
  notes: 'LOGBOOK',
  morningRounds: 'LOGBOOK',
  visits: 'LOGBOOK',
  animalGroups: 'LOGBOOK',
  medicine: 'MEDICINE',
  recommendations: 'ADVICE',
  cases: 'ADVICE',
  devices: 'HARDWARE',
  gateways: 'HARDWARE',
  statistics: 'HARDWARE',
  exports: 'FILES',
  siteUsers: 'PEOPLE',
  rotas: 'PEOPLE',
  alarmPlans: 'PEOPLE',
}

const subjects = new Map<EndpointShape, LookSubject>(
  Object.entries(catalogue).map(([name, endpoint]) => [
    endpoint,
    OF_MODULE[name.slice(0, name.indexOf('.'))] ?? 'OVERVIEW',
  ]),
)

export function lookSubject(endpoint: EndpointShape): LookSubject {
  return subjects.get(endpoint) ?? 'OVERVIEW'
}
