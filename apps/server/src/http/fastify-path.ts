/** `/sites/{id}/` becomes `/sites/:id/`. */
export function toFastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
