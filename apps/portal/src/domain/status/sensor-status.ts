import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import type { SensorStatus, StatusName } from '@earshot/contract/values.ts'

const STATUS: Record<SensorStatus, StatusName> = {
  DEFAULT: 'Default',
  OK: 'Ok',
  WARNING: 'Warning',
  ALARM: 'Alarm',
  OFFLINE: 'Offline',
}

export function sensorStatusName(status: SensorStatus): StatusName {
  return STATUS[status]
}

/** Returns what a monitor's lamp shows for the coughs; a silent monitor is Offline. */
export function monitorStatus(device: Pick<Device, 'connectivity' | 'cough_status'>): StatusName {
  return isOnline(device.connectivity) ? sensorStatusName(device.cough_status) : 'Offline'
}
