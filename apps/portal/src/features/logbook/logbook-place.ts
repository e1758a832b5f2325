/** Which logbook: as the path parameters of its calls. */
export interface LogbookPlace extends Record<string, number> {
  siteId: number
  airspaceId: number
  batchId: number
}
