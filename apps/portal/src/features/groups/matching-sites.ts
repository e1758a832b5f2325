import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import { folded } from '#lib/folded.ts'

/**
 * Finds sites by name or town, whatever case and accents. Ticked sites may be hidden too, because the count includes
 * them.
 */
export function matching<Named extends Pick<Site, 'name' | 'city'>>(
  sites: readonly Named[],
  typed: string,
): readonly Named[] {
  const wanted = folded(typed)
  return wanted === '' ? sites : sites.filter(({ name, city }) => folded(`${name} ${city}`).includes(wanted))
}
