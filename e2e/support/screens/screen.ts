import type { Page } from '@playwright/test'
import type { Account } from '#support/api.ts'

export interface Screen {
  name: string
  account: Account | null
  /** Typed text or a failure that was made would be in the next screen's way. */
  leavesTraces?: boolean
  open: (page: Page) => Promise<void>
}
