/** Makes what some screens show before anything is looked at: the relay gives its first answer for ever. */
import { alarmedAirspace, someChanges, someInvitation } from '#support/farm.ts'

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function prepare(): Promise<void> {
  const { siteId } = await alarmedAirspace()
  await someInvitation(siteId)
  await someChanges()
}
