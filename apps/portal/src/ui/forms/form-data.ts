/**
 * Writes a body as the server's multipart reader takes it: texts, files, and a list as the same name several times. It
 * is pure.
 */
export function toFormData(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) append(form, name, item)
  }
  return form
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (value instanceof File) form.append(name, value, value.name)
  else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
}
