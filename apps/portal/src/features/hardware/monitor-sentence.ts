import { dataAge } from '@earshot/contract/rules/data-age.ts'
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { SENSORS, type Sensor, type SensorStatus } from '@earshot/contract/values.ts'
import type { TFunction } from 'i18next'
import { formatAge, formatList } from '#lib/locale.ts'

type Lamps = Pick<Device, 'cough_status' | 'temperature_status' | 'humidity_status'>

const RANK: readonly SensorStatus[] = ['DEFAULT', 'OK', 'WARNING', 'ALARM', 'OFFLINE']

/** Returns the worst that the lamp shows, and for which sensors. */
export function worstLamp(device: Lamps): { status: SensorStatus; sensors: Sensor[] } {
  const statuses: Record<Sensor, SensorStatus> = {
    COUGHS: device.cough_status,
    TEMPERATURE: device.temperature_status,
    HUMIDITY: device.humidity_status,
  }
  const worst = Math.max(...SENSORS.map(sensor => RANK.indexOf(statuses[sensor])))
  const status = RANK[worst] ?? 'DEFAULT'
  return { status, sensors: SENSORS.filter(sensor => statuses[sensor] === status) }
}

export interface SentenceInput {
  t: TFunction<'monitors'>
  language: string
  device: Device
  /** The other monitors of its airspace. */
  neighbours: readonly Device[]
  /** Whether the gateway is heard that it was last heard through; null where that is unknown. */
  gatewayOnline: boolean | null
  now: number
}

/** Returns the page's first sentence: the monitor's state, and what that means. */
export function monitorSentence(input: SentenceInput): { first: string; rest: string } {
  const { t, device, language } = input
  const name = device.name || device.code
  if (!isOnline(device.connectivity)) return silentSentence(input, name)
  const { status, sensors } = worstLamp(device)
  if (status === 'DEFAULT')
    return { first: t('sentence.notJudged', { name }), rest: t('sentence.whyNotJudged') }
  if (status === 'OK') return { first: t('sentence.calm', { name }), rest: '' }
  const list = formatList(
    sensors.map(sensor => t(`sensorName.${sensor}`)),
    language,
  )
  const first = t(status === 'ALARM' ? 'sentence.alarm' : 'sentence.warning', { name, sensors: list })
  return { first, rest: sensors.includes('COUGHS') ? amongNeighbours(input) : '' }
}

function silentSentence({ t, device, language, gatewayOnline, now }: SentenceInput, name: string) {
  const age = dataAge(device.last_update, new Date(now))
  const first =
    age === null
      ? t('sentence.neverHeard', { name })
      : t('sentence.silent', { name, age: formatAge(age, language) })
  if (gatewayOnline === null) return { first, rest: t('sentence.noGateway') }
  return { first, rest: t(gatewayOnline ? 'sentence.gatewaySpeaks' : 'sentence.gatewaySilent') }
}

/** Says whether the trouble is around one monitor, or in the whole airspace. */
function amongNeighbours({ t, device, neighbours }: SentenceInput): string {
  const heard = neighbours.filter(other => other.rhs !== null && isOnline(other.connectivity))
  const rhs = device.rhs
  if (rhs === null || heard.length === 0) return ''
  const isWorst = heard.every(other => (other.rhs ?? 100) > rhs)
  const calm = heard.every(other => other.cough_status === 'OK' || other.cough_status === 'DEFAULT')
  if (calm) return t('sentence.onlyHere', { count: heard.length })
  return isWorst ? t('sentence.hearsMost', { count: heard.length + 1 }) : t('sentence.notAlone')
}
