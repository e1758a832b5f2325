import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { SilenceChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { asSentence } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './chain/AlarmHead.module.css'
import { ChainAnswer, useFocusKept } from './chain/AlarmHead.tsx'
import { AlarmParts } from './chain/AlarmParts.tsx'
import { CloseForm } from './chain/CloseForm.tsx'
import { isUntaken } from './chain/chain-story.ts'
import { NextStep } from './chain/NextStep.tsx'
import parts from './chain/SameCause.module.css'
import { useChainWords } from './chain/use-chain-words.ts'
import { useSilenceChains } from './chain/use-chains.ts'

/** Shows a site of which nothing is heard: since when, who has it, who was told, and what comes next. */
export function SilencePage() {
  const { t } = useTranslation(['alarms', 'alerts'])
  const { siteId } = useParams({ from: '/app/sites/$siteId/told/silence' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const chains = useSilenceChains(siteId)
  const isPhone = useIsPhone()
  const [newest] = chains.data?.items ?? []
  const inHead = newest?.end_reason === 'OVER' ? undefined : newest
  const isThere = site.data !== undefined && chains.data !== undefined
  const content = isThere ? { site: site.data, chains: chains.data.items } : undefined
  return (
    <>
      <SiteHead
        title={t('silence.title')}
        site={site.data}
        list={{ label: t('alerts:title'), to: `/app/sites/${siteId}/alerts` }}
      />
      <Sheet
        head={site.data && inHead && <SilenceHead site={site.data} chain={inHead} />}
        alarms={inHead !== undefined && isUntaken(inHead)}
        aside={
          site.data &&
          newest && (
            <>
              {!isPhone && <CloseForm key={newest.id} site={site.data} alert={null} chain={newest} />}
              <SilentGateways site={site.data} chain={newest} />
            </>
          )
        }
      >
        <AsyncSection
          resource={{ ...chains, data: content }}
          skeleton={<Skeleton height={240} />}
          name={t('silence.title')}
          isEmpty={({ chains: all }) => all.length === 0}
          empty={<EmptyState title={t('silence.never')} />}
        >
          {loaded => (
            <Stack gap="6" shrink>
              {inHead === undefined && <Answer first={t('silence.over')} />}
              <AlarmParts {...loaded} alert={null} chain={inHead} />
            </Stack>
          )}
        </AsyncSection>
      </Sheet>
    </>
  )
}

interface SilenceProps {
  site: SiteDetail
  chain: SilenceChain
}

function SilenceHead({ site, chain }: SilenceProps) {
  const { t, i18n } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  const head = useFocusKept(chain.state)
  return (
    <header className={classes.head} ref={head} tabIndex={-1}>
      <ChainAnswer
        site={site}
        alert={null}
        chain={chain}
        since={t('silence.since', { since: words.moment(chain.silent_since) })}
        what={asSentence(t('silence.what', { site: site.name }), i18n.language)}
      />
      <Text tone="muted">{t('silence.hint')}</Text>
      <NextStep chain={chain} timeZone={site.timezone} />
    </header>
  )
}

function SilentGateways({ site, chain }: SilenceProps) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  if (chain.gateways.length === 0) return null
  return (
    <section className={parts.cause} aria-labelledby="silent-gateways">
      <h2 id="silent-gateways">{t('silence.gateways')}</h2>
      <Stack as="ul" gap="2" above="2">
        {chain.gateways.map(({ id, code, heard_at }) => (
          <li key={id}>
            <Link to="/app/sites/$siteId/gateways/$gatewayId" params={{ siteId: site.id, gatewayId: id }}>
              {code}
            </Link>
            <Text size="small" tone="muted">
              {t('silence.heardAt', { at: words.moment(heard_at) })}
            </Text>
          </li>
        ))}
      </Stack>
    </section>
  )
}
