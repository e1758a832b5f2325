/** The screens that lead somewhere without a place; `key` is also the key of the name. */
export const SCREENS = [
  { key: 'sites', to: '/app/sites' },
  { key: 'profile', to: '/app/profile' },
  { key: 'preferences', to: '/app/profile/preferences' },
  { key: 'push', to: '/app/profile/push-notifications' },
  { key: 'password', to: '/app/profile/change-password' },
  { key: 'help', to: '/app/profile/help-center' },
] as const
