/** Every screen there is, for what must hold on all of them. */
import { ADMIN_SCREENS } from './screens/admin-screens.ts'
import { AIRSPACE_SCREENS } from './screens/airspace-screens.ts'
import { PUBLIC_SCREENS } from './screens/public-screens.ts'
import type { Screen } from './screens/screen.ts'
import { USER_SCREENS } from './screens/user-screens.ts'

export const SCREENS: readonly Screen[] = [
  ...PUBLIC_SCREENS,
  ...USER_SCREENS,
  ...AIRSPACE_SCREENS,
  ...ADMIN_SCREENS,
]
