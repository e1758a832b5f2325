import {
  IconBuildingWarehouse,
  IconChecklist,
  IconDeviceSpeaker,
  IconHistory,
  IconLicense,
  IconRouter,
  IconTool,
  IconTruckDelivery,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

export interface AdminEntry {
  /** Also the key of its name under `nav`. */
  key: string
  to: NonNullable<LinkProps['to']>
  icon: TablerIcon
}

/**
 * What the admin area's rail leads to, in its order; a phone's tabs show the first ones. An entry comes with the screen
 * it leads to. The area itself leads to `ADMIN_HOME`.
 */
export const ADMIN_ENTRIES: readonly AdminEntry[] = [
  { key: 'sites', to: '/admin/sites', icon: IconBuildingWarehouse },
  { key: 'actions', to: '/admin/actions', icon: IconChecklist },
  { key: 'devices', to: '/admin/devices', icon: IconDeviceSpeaker },
  { key: 'gateways', to: '/admin/gateways', icon: IconRouter },
  { key: 'users', to: '/admin/users', icon: IconUsers },
  { key: 'suppliers', to: '/admin/suppliers', icon: IconTruckDelivery },
  { key: 'licences', to: '/admin/licenses', icon: IconLicense },
  { key: 'toolbox', to: '/admin/toolbox', icon: IconTool },
  { key: 'audit', to: '/admin/audit', icon: IconHistory },
]
