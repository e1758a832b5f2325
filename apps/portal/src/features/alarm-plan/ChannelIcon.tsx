import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { IconDeviceMobile, IconMail, IconMessage2, IconPhone } from '@tabler/icons-react'

const ICONS = { EMAIL: IconMail, PUSH: IconDeviceMobile, SMS: IconMessage2, CALL: IconPhone } as const

/** The sign of a channel; its name stands beside it. */
export function ChannelIcon({ channel, size }: { channel: AlarmChannel; size: number }) {
  const Icon = ICONS[channel]
  return <Icon size={size} stroke={1.65} aria-hidden />
}
