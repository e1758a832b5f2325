import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '#api/api-error.ts'
import { TOO_MANY_REQUESTS_PATH } from '#lib/paths.ts'

/** Leads to the page for too many attempts (spec/1 §8). @returns whether the error was that */
export function useTooManyRequests(): (error: unknown) => boolean {
  const navigate = useNavigate()
  return error => {
    if (!(error instanceof ApiError) || error.status !== 429) return false
    void navigate({ to: TOO_MANY_REQUESTS_PATH, state: { wait: error.retryAfterSeconds ?? 0 } })
    return true
  }
}
