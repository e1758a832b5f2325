/** The site and the airspace that a call names, read from its query key. */
export interface QueryScope {
  siteId: number | undefined
  airspaceId: number | undefined
}

export function queryScope(input: unknown): QueryScope {
  const params = asRecord(asRecord(input).params)
  const query = asRecord(asRecord(input).query)
  return { siteId: asId(params.siteId), airspaceId: asId(params.airspaceId ?? query.airspace) }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function asId(value: unknown): number | undefined {
  return value === undefined || value === null ? undefined : Number(value)
}
