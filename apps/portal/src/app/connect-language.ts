import type { QueryClient } from '@tanstack/react-query'
import { onLanguageChange } from '#i18n/i18n.ts'

/** Asks for every answer again after a change of language, because the server's answers carry sentences too. */
export function connectLanguage(queryClient: QueryClient): () => void {
  return onLanguageChange(() => void queryClient.invalidateQueries())
}
