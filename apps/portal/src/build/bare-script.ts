/**
 * Serves a script as it is written, but without comment lines and indents: it is a third of what comes before the first
 * paint.
 */
export function bareScript(source: string): string {
  return source.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')
}
