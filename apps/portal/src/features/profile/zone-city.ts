/** Returns the city of `America/Argentina/Buenos_Aires` as people say it: Buenos Aires. */
export function zoneCity(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}
