import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import {
  type BandRule,
  isBandRule,
  type NumberRule,
  ruleOf,
} from '@earshot/contract/rules/health/tried-limits.ts'
import type { AgeBand } from '@earshot/contract/schemas/health/limits.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { useProposals } from '#features/limits/proposals/Proposals.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { BandSetting } from './BandSetting.tsx'
import { NumberSetting } from './NumberSetting.tsx'
import { bandOf, readTry } from './rules.ts'
import { type Deciding, decidingOf, TryAside } from './TryAside.tsx'
import { TryContent } from './TryContent.tsx'
import classes from './TryPage.module.css'
import { useHolding } from './use-holding.ts'
import { type Trying, type TryingOf, usePast, useTryingNumber } from './use-trying.ts'
import { useTryingBand } from './use-trying-band.ts'

/** Tries a limit on the last 90 days of one airspace, before it counts. */
export function TryPage() {
  const { t } = useTranslation('limits')
  const { siteId } = useParams({ from: '/app/sites/$siteId/limits/try' })
  const { search } = useAddress(readTry)
  const site = useEndpoint(sites.read, { params: { siteId } })
  const stored = useEndpoint(limits.read, { params: { siteId } })
  const airspace = stored.data?.airspaces.find(one => one.airspace.id === search.airspace)
  const rule =
    search.rule === undefined || stored.data === undefined ? null : ruleOf(search.rule, stored.data)
  const name = airspace?.airspace.name
  return (
    <>
      <SiteHead
        title={t('try.title')}
        site={site.data}
        list={{ label: t('title'), to: `/app/sites/${siteId}/limits` }}
        subtitle={name}
      />
      <AsyncSection resource={stored} skeleton={<Waiting />} name={t('title')}>
        {shown =>
          airspace === undefined || rule === null ? (
            <Sheet>
              <EmptyState
                title={t('try.choose')}
                action={
                  <ButtonLink link={{ to: '/app/sites/$siteId/limits', params: { siteId } }}>
                    {t('title')}
                  </ButtonLink>
                }
              />
            </Sheet>
          ) : (
            tried({ siteId, stored: shown, airspace, rule })
          )
        }
      </AsyncSection>
    </>
  )

  function tried({ rule, ...given }: TryingOf<NumberRule | BandRule>) {
    const key = `${given.airspace.airspace.id} ${rule.key}`
    return isBandRule(rule) ? (
      <TriedBand key={key} {...given} rule={rule} asked={bandOf(search)} />
    ) : (
      <TriedNumber key={key} {...given} rule={rule} asked={search.value} proposalId={search.proposal} />
    )
  }
}

interface TriedNumberProps extends TryingOf<NumberRule> {
  asked: number | undefined
  /** The proposal that the page was opened for. */
  proposalId: number | undefined
}

function TriedNumber({ asked, proposalId, ...given }: TriedNumberProps) {
  const isPhone = useIsPhone()
  const proposal = useProposals(given.siteId, { enabled: proposalId !== undefined }).find(
    ({ id, key }) => id === proposalId && key === given.rule.key,
  )
  const past = usePast(given.siteId, given.airspace.airspace.id, given.rule.sensor)
  const trying = useTryingNumber({ ...given, asked }, past.data)
  return (
    <TriedSheet
      trying={trying}
      past={past}
      setting={<NumberSetting trying={trying} isPhone={isPhone} />}
      deciding={decidingOf({ trying, proposal })}
    />
  )
}

function TriedBand({ asked, ...given }: TryingOf<BandRule> & { asked: AgeBand | undefined }) {
  const isPhone = useIsPhone()
  const past = usePast(given.siteId, given.airspace.airspace.id, given.rule.sensor)
  const trying = useTryingBand({ ...given, asked }, past.data)
  return (
    <TriedSheet trying={trying} past={past} setting={<BandSetting trying={trying} isPhone={isPhone} />} />
  )
}

interface TriedSheetProps {
  trying: Trying
  past: ReturnType<typeof usePast>
  setting: ReactNode
  /** What a reader does who does not save the value: decide a proposal, or make one. */
  deciding?: Deciding | null
}

function TriedSheet({ trying, past, setting, deciding = null }: TriedSheetProps) {
  const { t } = useTranslation('limits')
  const isPhone = useIsPhone()
  const holding = useHolding(trying)
  const isEmpty = past.data?.past.length === 0
  return (
    <Sheet
      aside={
        past.data === undefined || isEmpty ? undefined : (
          <TryAside trying={trying} holding={holding} deciding={deciding} />
        )
      }
    >
      <AsyncSection
        resource={past}
        skeleton={<Waiting />}
        name={t('try.title')}
        isEmpty={({ past: { length } }) => length === 0}
        empty={<EmptyState title={t('try.nothing')} />}
      >
        {() => (
          <TryContent
            trying={trying}
            holding={holding}
            isPhone={isPhone}
            setting={setting}
            deciding={deciding}
          />
        )}
      </AsyncSection>
    </Sheet>
  )
}

/** Blocks with the geometry of the sentence, the slider and the chart. */
function Waiting() {
  return (
    <div className={classes.content}>
      <Skeleton width="70%" height={34} />
      <Skeleton height={84} />
      <Skeleton height={300} />
      <Skeleton height={160} />
    </div>
  )
}
