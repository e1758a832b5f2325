/**
 * Lists the callers, innermost first, each as `file:line:column` of the code as it runs. Lines as they were written
 * would cost many times as much: every frame would be looked up in its source map.
 */
export function callers(depth: number): string[] {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = depth
  Error.prepareStackTrace = (_error, sites) =>
    sites.map(site => `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`)
  const { stack } = new Error()
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return (stack as unknown as string[]).slice(1)
}
