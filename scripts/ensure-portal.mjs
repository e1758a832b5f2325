// Builds the portal if a source of it is newer than the build: for a test that reads what is served.
import { ensurePortal } from './lib/setup.mjs'

await ensurePortal()
