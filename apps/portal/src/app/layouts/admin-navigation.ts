import {
  IconAdjustments,
  IconBuildingWarehouse,
  IconChecklist,
  IconDeviceSpeaker,
  IconHistory,
  IconLicense,
  IconRouter,
  IconTool,
  IconTruckDelivery,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

export interface AdminNavigationLink {
  /** The key of the name under `nav` too. */
  key: string
  to: NonNullable<LinkProps['to']>
  icon: TablerIcon
}

/**
 * The links of the admin area's rail in their order; a phone's tabs show the first ones. A link is added together with
 * its screen. The area itself leads to `ADMIN_HOME`.
 */
export const ADMIN_NAVIGATION: readonly AdminNavigationLink[] = [
  { key: 'sites', to: '/admin/sites', icon: IconBuildingWarehouse },
  { key: 'incidents', to: '/admin/actions', icon: IconChecklist },
  { key: 'devices', to: '/admin/devices', icon: IconDeviceSpeaker },
  { key: 'gateways', to: '/admin/gateways', icon: IconRouter },
  { key: 'users', to: '/admin/users', icon: IconUsers },
  { key: 'suppliers', to: '/admin/suppliers', icon: IconTruckDelivery },
  { key: 'licences', to: '/admin/licenses', icon: IconLicense },
  { key: 'toolbox', to: '/admin/toolbox', icon: IconTool },
  { key: 'limits', to: '/admin/limits', icon: IconAdjustments },
  { key: 'integrations', to: '/admin/integrations', icon: IconWebhook },
  { key: 'audit', to: '/admin/audit', icon: IconHistory },
]
