/** A script that is served as it is written, without lines of comment and indents: a third of what comes before the first paint. */
export function bareScript(source: string): string {
  return source.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')
}
