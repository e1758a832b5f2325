import type { QueryClient } from '@tanstack/react-query'
import { onLanguageChange } from '#i18n/i18n.ts'

/** Answers of the server carry sentences too, so in another language everything is asked for again. */
export function connectLanguage(queryClient: QueryClient): () => void {
  return onLanguageChange(() => void queryClient.invalidateQueries())
}
