/**
 * The engine reports these events. Later parts live on them: notifications, episodes, recommendations and
 * availability consume them in the transaction that makes them (tick/evaluate-due.ts shows where).
 */

import type { AlertCloseReason } from '@earshot/contract/health-values.ts'
import type { Connectivity, Priority, Sensor, SensorStatus } from '@earshot/contract/values.ts'

export type AlertEventType =
  | 'alert_opened'
  | 'alert_escalated'
  | 'alert_eased'
  | 'alert_closed'
  | 'alert_reopened'

interface Place {
  siteId: number
  airspaceId: number
}

/** Times are epoch milliseconds: the end of the slot that brought it about. */
export interface AlertEvent extends Place {
  type: AlertEventType
  at: number
  alertId: number
  sensor: Sensor
  batchId: number | null
  /** The priority from here on; of a closed alert, the one it had. */
  priority: Priority
  reason: AlertCloseReason | null
  /** The number and `alertId` together identify this transition. */
  transitionNo: number
}

interface ColorChanged extends Place {
  type: 'color_changed'
  at: number
  deviceId: number
  sensor: Sensor
  from: SensorStatus
  to: SensorStatus
}

export interface ConnectivityChanged {
  type: 'connectivity_changed'
  at: number
  unit: 'device' | 'gateway'
  unitId: number
  /** The site, or null where it hangs nowhere (device) or belongs to no site (gateway). */
  siteId: number | null
  airspaceId: number | null
  from: Connectivity
  to: Connectivity
}

/** The status code of an airspace, or of a whole site (`airspaceId` null). */
export interface StatusChanged {
  type: 'status_changed'
  at: number
  siteId: number
  airspaceId: number | null
  from: number
  to: number
}

/** A full hour was judged; episodes and daily figures begin here. */
interface HourJudged extends Place {
  type: 'hour_judged'
  at: number
  /** The local day of the window's last slot. */
  day: string
  rhs: number | null
}

/** The time of a batch in an airspace ended: its batch was closed, or another took its place. */
interface BatchEnded extends Place {
  type: 'batch_ended'
  at: number
  /** The local day of the judged slot. */
  day: string
  batchId: number
}

export type EngineEvent =
  | AlertEvent
  | BatchEnded
  | ColorChanged
  | ConnectivityChanged
  | StatusChanged
  | HourJudged
