// The order of the test files: the longest of each project first, by the recorded shares, so that no worker is left
// alone with a long one at the end.
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { recordedShares } from './recorded-shares.mjs'
import { ROOT } from './run.mjs'

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const recorded = recordedShares()
    const share = file => recorded[relative(ROOT, file.moduleId)] ?? 0
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => (a.project.name === b.project.name ? share(b) - share(a) : 0))
  }
}
