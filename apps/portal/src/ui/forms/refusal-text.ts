import { ApiError, generalMessage } from '#api/api-error.ts'
import { isChunkLoadError } from '#lib/chunks/retry-chunk.ts'

type Failed = 'form.failed' | 'undo.failed'

/**
 * The reason why a setting was refused, for the one place beside it: its field's messages come first.
 * @param failed the words for a failure that has none of its own
 */
export function refusalText(
  t: (key: 'form.noConnection' | Failed, options?: { code: string }) => string,
  error: unknown,
  failed: Failed = 'form.failed',
): string {
  if (isChunkLoadError(error)) return t('form.noConnection')
  if (!(error instanceof ApiError)) return t(failed, { code: 'unknown' })
  if (error.status === 0) return t('form.noConnection')
  const messages = Object.values(error.fields).flat()
  if (messages.length > 0) return messages.join(' ')
  const worded = error.status >= 500 ? undefined : generalMessage(error)
  return worded ?? t(failed, { code: error.code })
}
