// The order of the test files: by project, as vitest.config.ts names them, so that a worker goes on with what it has
// loaded; in each the longest first, by the recorded shares, so that no worker is left alone with a long one at the end.
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { recordedShares } from './recorded-shares.mjs'
import { ROOT } from './run.mjs'

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const recorded = recordedShares()
    const share = file => recorded[relative(ROOT, file.moduleId)] ?? 0
    const projects = this.ctx.projects.map(project => project.name)
    const place = file => projects.indexOf(file.project.name)
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => place(a) - place(b) || share(b) - share(a))
  }
}
