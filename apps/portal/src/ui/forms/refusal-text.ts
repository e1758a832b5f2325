import type { TFunction } from 'i18next'
import { ApiError, generalMessage } from '#api/api-error.ts'
import { isChunkLoadError } from '#lib/chunks/retry-chunk.ts'

/** Says why a setting was refused, for the one place beside it: its field's messages come first. */
export function refusalText(t: TFunction<'common'>, error: unknown): string {
  if (isChunkLoadError(error)) return t('form.noConnection')
  if (!(error instanceof ApiError)) return t('form.failed', { code: 'unknown' })
  if (error.status === 0) return t('form.noConnection')
  const messages = Object.values(error.fields).flat()
  if (messages.length > 0) return messages.join(' ')
  const worded = error.status >= 500 ? undefined : generalMessage(error)
  return worded ?? t('form.failed', { code: error.code })
}
