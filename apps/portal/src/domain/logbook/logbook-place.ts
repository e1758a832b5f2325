/** Which logbook it is, in the shape of its calls' path parameters. */
export interface LogbookPlace extends Record<string, number> {
  siteId: number
  airspaceId: number
  batchId: number
}
