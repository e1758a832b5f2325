import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import { folded } from '#lib/folded.ts'

/** By name or town, whatever case and accents; sites that are ticked are no exception, the count tells of them. */
export function matching<Named extends Pick<Site, 'name' | 'city'>>(
  sites: readonly Named[],
  typed: string,
): readonly Named[] {
  const wanted = folded(typed)
  return wanted === '' ? sites : sites.filter(({ name, city }) => folded(`${name} ${city}`).includes(wanted))
}
