import type { QueryKey } from '@tanstack/react-query'
import { isWithdrawn } from './api-error.ts'

interface Previous {
  queryKey: QueryKey
  state: { error: unknown }
}

/**
 * Keeps the present answer on screen while another page or filter of the same thing loads. An answer about another
 * site, or one that the server has refused since, is not kept.
 */
export function previousAnswer(key: QueryKey) {
  return <Data>(data: Data | undefined, former: Previous | undefined): Data | undefined => {
    if (former === undefined || isWithdrawn(former.state.error)) return undefined
    return subjectOf(former.queryKey) === subjectOf(key) ? data : undefined
  }
}

function subjectOf([path, input]: QueryKey): string {
  const params = typeof input === 'object' && input !== null && 'params' in input ? input.params : null
  return JSON.stringify([path, params])
}
