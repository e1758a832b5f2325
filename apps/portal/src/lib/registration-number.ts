/**
 * The regulatory registration number of the China build (spec/1 §2). The server writes it into the page's head:
 * `<meta name="earshot-registration-number" content="…">`; no other build has one.
 */
export function registrationNumber(): string | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="earshot-registration-number"]')
  return meta?.content || null
}
