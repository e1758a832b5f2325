/** The pages that need no site or airspace; `key` is also the key of the name. */
export const ADMIN_SCREENS = [
  { key: 'adminSites', to: '/admin/sites' },
  { key: 'adminActions', to: '/admin/actions' },
  { key: 'adminDevices', to: '/admin/devices' },
  { key: 'adminGateways', to: '/admin/gateways' },
  { key: 'adminUsers', to: '/admin/users' },
  { key: 'adminSuppliers', to: '/admin/suppliers' },
  { key: 'adminLicences', to: '/admin/licenses' },
  { key: 'adminToolbox', to: '/admin/toolbox' },
  { key: 'adminAudit', to: '/admin/audit' },
] as const

export const SCREENS = [
  { key: 'sites', to: '/app/sites' },
  { key: 'profile', to: '/app/profile' },
  { key: 'preferences', to: '/app/profile/preferences' },
  { key: 'push', to: '/app/profile/push-notifications' },
  { key: 'password', to: '/app/profile/change-password' },
  { key: 'help', to: '/app/profile/help-center' },
] as const
