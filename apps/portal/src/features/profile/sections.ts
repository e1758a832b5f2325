import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconCode,
  IconFileText,
  IconHelpCircle,
  IconInfoCircle,
  IconLock,
  IconShield,
  IconUser,
} from '@tabler/icons-react'

/** The profile's pages in the order they are listed; `key` is also the key of the name. */
export const OWN_SECTIONS = [
  { key: 'personal', to: '/app/profile/personal-data', icon: IconUser },
  { key: 'preferences', to: '/app/profile/preferences', icon: IconAdjustmentsHorizontal },
  { key: 'push', to: '/app/profile/push-notifications', icon: IconBell },
  { key: 'permissions', to: '/app/profile/permissions', icon: IconShield },
  { key: 'security', to: '/app/profile/security', icon: IconLock },
  { key: 'keys', to: '/app/profile/api-keys', icon: IconCode },
] as const

export const TEXT_SECTIONS = [
  { key: 'help', to: '/app/profile/help-center', icon: IconHelpCircle },
  { key: 'terms', to: '/app/profile/terms-of-use', icon: IconFileText },
  { key: 'privacy', to: '/app/profile/data-privacy', icon: IconFileText },
  { key: 'imprint', to: '/app/profile/imprint', icon: IconFileText },
  { key: 'about', to: '/app/profile/about', icon: IconInfoCircle },
] as const

export type SectionKey = (typeof OWN_SECTIONS | typeof TEXT_SECTIONS)[number]['key']
