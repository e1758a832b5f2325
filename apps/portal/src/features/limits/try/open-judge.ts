/** Opens the judge of a past: in a worker where the browser has one, or else in the page itself. */
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import {
  judgeOf,
  type PastAsked,
  type PastJudge,
  type PastLine,
  type TriedAlert,
} from '@earshot/engine/tried.ts'
import type { JudgeTask } from './judge.worker.ts'

export interface OpenJudge {
  judge: (limits: LimitValues) => Promise<TriedAlert[]>
  line: (limits: LimitValues) => Promise<PastLine>
  times: (limits: LimitValues) => Promise<PastLine>
  close: () => void
}

export function openJudge(asked: PastAsked): OpenJudge {
  return typeof Worker === 'undefined' ? judgeHere(asked) : judgeInWorker(asked)
}

function judgeHere(asked: PastAsked): OpenJudge {
  let known: PastJudge | null = null
  const judge = () => {
    known ??= judgeOf(asked)
    return known
  }
  return {
    judge: async limits => judge().judge(limits),
    line: async limits => judge().line(limits),
    times: async limits => judge().times(limits),
    close: () => {},
  }
}

/** Waits for an answer. The worker is of this build: what it answers to a task has the task's type. */
interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

function judgeInWorker(asked: PastAsked): OpenJudge {
  const worker = new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' })
  // The worker answers one task after the other, in the order in which they came.
  const waiting: Waiting[] = []
  worker.onmessage = ({ data }) => waiting.shift()?.resolve(data)
  worker.onerror = event => {
    for (const { reject } of waiting.splice(0)) reject(new Error(event.message || 'worker'))
  }
  const ask = <Result>(task: JudgeTask) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ resolve, reject })
      worker.postMessage(task)
    })
  // A worker that fails to load fails every later task too, which is where it is shown.
  ask({ kind: 'load', ...asked }).catch(() => {})
  return {
    judge: limits => ask({ kind: 'judge', limits }),
    line: limits => ask({ kind: 'line', limits }),
    times: limits => ask({ kind: 'times', limits }),
    close: () => worker.terminate(),
  }
}
