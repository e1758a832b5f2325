/** Judges the past in a thread of its own, so that the slider moves while it works. */
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { PackedPast } from '@earshot/contract/schemas/health/past.ts'
import { judgeOf, type PastJudge } from './tried.ts'

export type JudgeTask =
  | { kind: 'load'; packed: PackedPast; timeZone: string }
  | { kind: 'judge' | 'line'; limits: LimitValues }

let known: PastJudge | null = null

self.addEventListener('message', ({ data: task }: MessageEvent<JudgeTask>) => {
  if (task.kind === 'load') {
    known = judgeOf(task.packed, task.timeZone)
    self.postMessage(null)
  } else self.postMessage(known?.[task.kind](task.limits) ?? null)
})
