import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { AlarmChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { ChainStory, EndedChains } from './ChainStory.tsx'
import { CloseForm } from './CloseForm.tsx'
import { WhoWasTold } from './WhoWasTold.tsx'

interface AlarmPartsProps {
  site: SiteDetail
  /** Null where the chains tell of a silent site. */
  alert: Alert | null
  /** The newest first. */
  chains: readonly AlarmChain[]
  /** The chain that the head of the page is about. */
  chain: AlarmChain | undefined
}

/** Shows who was told of an Alarm, and keeps the chains that have ended; on a phone it first asks what the Alarm was. */
export function AlarmParts({ site, alert, chains, chain }: AlarmPartsProps) {
  const isPhone = useIsPhone()
  const [newest] = chains
  if (newest === undefined) return null
  return (
    <Stack gap="8" shrink>
      {isPhone && <CloseForm key={newest.id} site={site} alert={alert} chain={newest} />}
      {chain !== undefined && (
        <Stack gap="4" shrink>
          <WhoWasTold site={site} chain={chain} />
          {chain.answers.length > 0 && <ChainStory site={site} chain={chain} />}
        </Stack>
      )}
      <EndedChains site={site} chains={chains.filter(one => one !== chain)} />
    </Stack>
  )
}
