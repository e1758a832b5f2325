import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

export const SHARES = join(ROOT, 'scripts/test-shares.json')

/** Test file → the share of its run's time that it took when last written down. */
export function recordedShares() {
  return JSON.parse(readFileSync(SHARES, 'utf8'))
}
