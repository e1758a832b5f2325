/** A delivery does something with each of its codes (spec/3 §3.9, record 042). The functions are pure. */

import type { DeliveryProblem } from '@earshot/contract/fleet-values.ts'
import { isDelivering } from '@earshot/contract/rules/hardware/orders.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { DeliveryStatus } from '@earshot/contract/values.ts'
import type { DeliveredDevice } from './delivery.queries.ts'

interface OpenItem {
  id: number
  license_template_id: number
  license_template: string
  quantity: number
  device_codes: readonly string[]
}

export interface DeliveryToPlan {
  orderId: number
  items: readonly OpenItem[]
  status: DeliveryStatus
  /** The codes as they were typed. */
  codes: readonly string[]
  devices: readonly DeliveredDevice[]
}

export interface Problem {
  code: string
  problem: DeliveryProblem
  device: DeliveredDevice | undefined
}

interface Filled {
  item: OpenItem
  devices: DeliveredDevice[]
}

export interface Delivery {
  /** All devices that fit, each once. */
  fitting: DeliveredDevice[]
  /** The lines that take devices in now. */
  filled: Filled[]
  /** The devices that the order gives back: their licence has not started. */
  released: DeliveredDevice[]
  problems: Problem[]
}

/** Lines fill up in their order, codes go in as they were typed. */
export function planDelivery({ orderId, items, status, codes, devices }: DeliveryToPlan): Delivery {
  const byCode = new Map(devices.map(device => [codeKey(device.code), device]))
  const filled = items.map((item): Filled => ({ item, devices: [] }))
  const plan: Delivery = { fitting: [], filled, released: [], problems: [] }
  const seen = new Set<string>()
  for (const code of codes) {
    const device = byCode.get(codeKey(code))
    const isTwice = seen.has(codeKey(code))
    seen.add(codeKey(code))
    const problem = isTwice ? 'TWICE' : problemOf(device, { orderId, status })
    if (problem !== undefined || device === undefined) {
      plan.problems.push({ code: device?.code ?? code, problem: problem ?? 'UNKNOWN', device })
    } else if (device.order_id === orderId) {
      plan.fitting.push(device)
      if (!isDelivering(status) && !device.licence_started) plan.released.push(device)
    } else {
      const line = filled.find(each => missingCount(each) > 0)
      if (line === undefined) plan.problems.push({ code: device.code, problem: 'NO_ROOM', device })
      else {
        line.devices.push(device)
        plan.fitting.push(device)
      }
    }
  }
  return { ...plan, filled: filled.filter(line => line.devices.length > 0) }
}

function missingCount({ item, devices }: { item: OpenItem; devices: readonly unknown[] }): number {
  return item.quantity - item.device_codes.length - devices.length
}

/** A delivered monitor may have a problem, apart from whether the order has room for it. */
function problemOf(
  device: DeliveredDevice | undefined,
  { orderId, status }: { orderId: number; status: DeliveryStatus },
): DeliveryProblem | undefined {
  if (device === undefined) return 'UNKNOWN'
  if (device.site !== null) return 'INSTALLED'
  if (device.order_id === orderId) return undefined
  if (!isDelivering(status)) return 'NOT_OF_ORDER'
  if (device.order_id !== null) return 'OTHER_ORDER'
  if (device.delivery_status === 'LOST' || device.delivery_status === 'SCRAPPED') return 'UNUSABLE'
  return device.licensed ? 'LICENSED' : undefined
}
