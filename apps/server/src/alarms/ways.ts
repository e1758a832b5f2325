/** The channels by which this installation can tell somebody of an Alarm. */
import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'

/** Mail and push are always there; an SMS and a call need a provider. */
export function alarmWays(config: {
  smsUrl?: string | undefined
  callUrl?: string | undefined
}): AlarmChannel[] {
  const { smsUrl, callUrl } = config
  return [
    'EMAIL',
    'PUSH',
    ...(smsUrl === undefined ? [] : (['SMS'] as const)),
    ...(callUrl === undefined ? [] : (['CALL'] as const)),
  ]
}
