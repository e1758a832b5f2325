/** Limits of seconds, for tests of connections that fall silent; long enough for a busy machine. */
import type { DatabaseTimeouts } from '#db/timeouts.ts'

export const SHORT_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 4_000,
  nextHostMs: 1_000,
  queryMs: { request: 2_000, bundle: 2_000, pass: 2_000, export: 2_000, migration: 2_000 },
  slackMs: 500,
  checkAfterIdleMs: 5_000,
  checkMs: 500,
}
