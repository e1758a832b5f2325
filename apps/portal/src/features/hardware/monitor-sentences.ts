import { dataAge } from '@earshot/contract/rules/data-age.ts'
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { Device, SensorFault } from '@earshot/contract/schemas/hardware/device.ts'
import type { SiteGateway } from '@earshot/contract/schemas/hardware/gateway.ts'
import { SENSORS, type Sensor, type SensorStatus } from '@earshot/contract/values.ts'
import type { TFunction } from 'i18next'
import { formatAge, formatList } from '#lib/text/locale.ts'

type Lamps = Pick<Device, 'cough_status' | 'temperature_status' | 'humidity_status'>

const RANK: readonly SensorStatus[] = ['DEFAULT', 'OK', 'WARNING', 'ALARM', 'OFFLINE']

/** Returns the worst status that the lamp shows, and the sensors that have it. */
export function lampStatus(device: Lamps): { status: SensorStatus; sensors: Sensor[] } {
  const statuses: Record<Sensor, SensorStatus> = {
    COUGHS: device.cough_status,
    TEMPERATURE: device.temperature_status,
    HUMIDITY: device.humidity_status,
  }
  const worst = Math.max(...SENSORS.map(sensor => RANK.indexOf(statuses[sensor])))
  const status = RANK[worst] ?? 'DEFAULT'
  return { status, sensors: SENSORS.filter(sensor => statuses[sensor] === status) }
}

/** The fault of a climate sensor; undefined while it counts. */
export function faultOf(
  { sensor_faults: faults }: Pick<Device, 'sensor_faults'>,
  sensor: SensorFault['sensor'],
): SensorFault | undefined {
  return faults.find(fault => fault.sensor === sensor)
}

export interface SentenceInput {
  t: TFunction<'monitors'>
  language: string
  device: Device
  /** The other monitors of its airspace. */
  neighbours: readonly Device[]
  /** True while the gateway that last passed its samples on is heard; null if that is unknown. */
  gatewayOnline: boolean | null
  now: number
}

/** Returns the page's first sentence: the monitor's state, and what that means. */
export function monitorSentence(input: SentenceInput): { first: string; rest: string } {
  const { t, device, language } = input
  const name = device.name || device.code
  if (!isOnline(device.connectivity)) return silentMonitorText(input, name)
  const { status, sensors } = lampStatus(device)
  if (status === 'DEFAULT')
    return { first: t('sentence.notJudged', { name }), rest: t('sentence.whyNotJudged') }
  if (status === 'OK') return { first: t('sentence.calm', { name }), rest: '' }
  const list = formatList(
    sensors.map(sensor => t(`sensorName.${sensor}`)),
    language,
  )
  const first = t(status === 'ALARM' ? 'sentence.alarm' : 'sentence.warning', { name, sensors: list })
  return { first, rest: sensors.includes('COUGHS') ? compareWithNeighbours(input) : '' }
}

function silentMonitorText({ t, device, language, gatewayOnline, now }: SentenceInput, name: string) {
  const age = dataAge(device.last_update, new Date(now))
  const first =
    age === null
      ? t('sentence.neverHeard', { name })
      : t('sentence.silent', { name, age: formatAge(age, language) })
  if (gatewayOnline === null) return { first, rest: t('sentence.noGateway') }
  return { first, rest: t(gatewayOnline ? 'sentence.gatewaySpeaks' : 'sentence.gatewaySilent') }
}

/** The trouble is around one monitor only, or in the whole airspace: the sentence names which. */
function compareWithNeighbours({ t, device, neighbours }: SentenceInput): string {
  const heard = neighbours.filter(other => other.rhs !== null && isOnline(other.connectivity))
  const rhs = device.rhs
  if (rhs === null || heard.length === 0) return ''
  const isWorst = heard.every(other => (other.rhs ?? 100) > rhs)
  const calm = heard.every(other => other.cough_status === 'OK' || other.cough_status === 'DEFAULT')
  if (calm) return t('sentence.onlyHere', { count: heard.length })
  return isWorst ? t('sentence.hearsMost', { count: heard.length + 1 }) : t('sentence.notAlone')
}

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

/** The page's answer: how many monitors are silent and for how long, then whether a gateway explains it. */
export function monitorAnswer(input: MonitorAnswerInput): { first: string; rest: string } {
  const { t, total, silent } = input
  const aboutGateways = gatewayText(input)
  if (total === 0) return { first: t('answer.none'), rest: aboutGateways }
  if (silent === 0) return { first: t('answer.allHeard', { count: total }), rest: aboutGateways }
  return {
    first: t('answer.silent', { count: silent, total }),
    rest: [silenceText(input), aboutGateways].join(' ').trim(),
  }
}

function silenceText({ t, language, silent, longestSilentSince, now }: MonitorAnswerInput): string {
  const age = dataAge(longestSilentSince, new Date(now))
  if (age === null) return t('answer.neverHeard', { count: silent })
  return t('answer.howLong', { count: silent, age: formatAge(age, language) })
}

function gatewayText({ t, gateways }: MonitorAnswerInput): string {
  if (gateways === undefined || gateways.length === 0) return ''
  const silent = gateways.filter(gateway => !gateway.online).length
  if (silent === 0 && gateways.length === 2) return t('answer.bothOnline')
  if (silent === 0) return t('answer.gatewaysOnline', { count: gateways.length })
  return t('answer.gatewaysSilent', { count: silent, total: gateways.length })
}
