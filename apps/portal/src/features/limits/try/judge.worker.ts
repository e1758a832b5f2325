/** Judges the past in a thread of its own, so that the slider moves while it works. */
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import { judgeOf, type PastAsked, type PastJudge } from '@earshot/engine/tried.ts'

export type JudgeTask =
  | ({ kind: 'load' } & PastAsked)
  | { kind: 'judge' | 'line' | 'times'; limits: LimitValues }

let known: PastJudge | null = null

self.addEventListener('message', ({ data: task }: MessageEvent<JudgeTask>) => {
  if (task.kind === 'load') {
    known = judgeOf(task)
    self.postMessage(null)
  } else self.postMessage(known?.[task.kind](task.limits) ?? null)
})
