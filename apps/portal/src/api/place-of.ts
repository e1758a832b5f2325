/** The site and the airspace that a call names, read from its query key. */
export interface Place {
  siteId: number | undefined
  airspaceId: number | undefined
}

export function placeOf(path: string, input: unknown): Place {
  const params = asRecord(asRecord(input).params)
  const query = asRecord(asRecord(input).query)
  const siteKey = path.startsWith('/sites/{id}') || path.includes('/sites/{id}/') ? params.id : params.siteId
  return {
    siteId: asId(siteKey ?? params.s),
    airspaceId: asId(params.airspaceId ?? params.a ?? query.airspace),
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function asId(value: unknown): number | undefined {
  return value === undefined || value === null ? undefined : Number(value)
}
