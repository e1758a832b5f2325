import type { Site } from '@earshot/contract/schemas/farm/site.ts'

/** By name or town, whatever case and accents; sites that are ticked are no exception, the count tells of them. */
export function matching<Named extends Pick<Site, 'name' | 'city'>>(
  sites: readonly Named[],
  typed: string,
): readonly Named[] {
  const wanted = plain(typed)
  return wanted === '' ? sites : sites.filter(({ name, city }) => plain(`${name} ${city}`).includes(wanted))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()
}
