import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/** Every file that git tracks and that is there: not the data, reports and drafts that also lie in a checkout. */
export function trackedFiles(root = ROOT) {
  const names = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return names.split('\0').filter(name => name !== '' && existsSync(join(root, name)))
}
