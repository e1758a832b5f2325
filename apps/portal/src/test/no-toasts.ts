import { dismissToast, toasts } from '#ui/feedback/toasts.ts'

/** Dismisses what an earlier test has shown: messages stand for seconds, and the next test would find them. */
export function noToasts(): void {
  for (const { id } of toasts.get()) dismissToast(id)
}
