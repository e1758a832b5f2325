import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBell,
  IconFileText,
  IconHelpCircle,
  IconInfoCircle,
  IconLock,
  IconLogout,
  IconShield,
  IconUser,
} from '@tabler/icons-react'
import { SIGN_OUT_PATH } from '#lib/paths.ts'

/** The links of the launcher; `key` is also the key of a link's name and of its present value. */
export const ENTRIES = {
  toAdmin: [{ key: 'admin', to: '/admin', icon: IconArrowsExchange }],
  toUser: [{ key: 'user', to: '/app/sites', icon: IconArrowsExchange }],
  own: [
    { key: 'personal', to: '/app/profile/personal-data', icon: IconUser },
    { key: 'push', to: '/app/profile/push-notifications', icon: IconBell },
    { key: 'preferences', to: '/app/profile/preferences', icon: IconAdjustmentsHorizontal },
  ],
  safe: [
    { key: 'permissions', to: '/app/profile/permissions', icon: IconShield },
    { key: 'password', to: '/app/profile/change-password', icon: IconLock },
  ],
  reading: [
    { key: 'help', to: '/app/profile/help-center', icon: IconHelpCircle },
    { key: 'terms', to: '/app/profile/terms-of-use', icon: IconFileText },
    { key: 'privacy', to: '/app/profile/data-privacy', icon: IconFileText },
    { key: 'imprint', to: '/app/profile/imprint', icon: IconFileText },
    { key: 'about', to: '/app/profile/about', icon: IconInfoCircle },
    { key: 'signOut', to: SIGN_OUT_PATH, icon: IconLogout },
  ],
} as const

type EntryKey = (typeof ENTRIES)[keyof typeof ENTRIES][number]['key']
export type PresentValues = Readonly<Partial<Record<EntryKey, string>>>
