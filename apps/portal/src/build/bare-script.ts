/**
 * Returns a script without comment lines and indents. It is served as it is written, and is a third of what comes before
 * the first paint.
 */
export function bareScript(source: string): string {
  return source.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')
}
