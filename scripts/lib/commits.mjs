// Checks commit subjects: short enough to be read whole in a log, and conventional.
import { capture, say } from './run.mjs'

const LONGEST = 72
/** Older subjects were written before the rule. */
const SINCE = '2026-11-26T14:00:00Z'
const CONVENTIONAL =
  /^(?:feat|fix|perf|refactor|docs|test|style|build|ci|bench|revert|chore)(?:\([\w-]+\))?!?: \S/
/** Git writes these itself. */
const WRITTEN_BY_GIT = /^(?:Merge|Revert) /

export function subjectFault(subject) {
  if (WRITTEN_BY_GIT.test(subject)) return undefined
  if (subject.length > LONGEST) return `is ${subject.length} characters long, ${LONGEST} are allowed`
  if (!CONVENTIONAL.test(subject)) return 'does not begin like `feat(batches): `'
  return undefined
}

/** All subjects since the rule was made have to obey it. An export without its history has none to judge. */
export async function checkCommits() {
  const { code, output } = await capture('git', ['log', '--format=%s', `--since=${SINCE}`])
  if (code !== 0) return true
  const faults = output
    .split('\n')
    .filter(subject => subject !== '')
    .flatMap(subject => {
      const fault = subjectFault(subject)
      return fault === undefined ? [] : [`The commit subject “${subject}” ${fault}`]
    })
  for (const fault of faults) say(fault)
  return faults.length === 0
}
