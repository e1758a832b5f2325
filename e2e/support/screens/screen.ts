import type { Page } from '@playwright/test'
import type { Account } from '#support/api.ts'

export interface Screen {
  name: string
  account: Account | null
  /** What is typed there, or made to fail, would be in the next one's way. */
  leavesTraces?: boolean
  open: (page: Page) => Promise<void>
}
