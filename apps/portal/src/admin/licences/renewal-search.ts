/** Says which licences a new order begins with: those of a site that end, or those of the named monitors. */
export interface RenewalSearch {
  site?: number
  codes?: string
}

export function parseRenewalSearch(raw: Record<string, unknown>): RenewalSearch {
  const site = Number(raw.site)
  return {
    ...(Number.isSafeInteger(site) && site > 0 && { site }),
    ...(typeof raw.codes === 'string' && raw.codes !== '' && { codes: raw.codes }),
  }
}
