import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import type { LimitProposal } from '@earshot/contract/schemas/health/limit-proposals.ts'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import sectionClasses from '#features/limits/LimitSection.module.css'
import classes from '#features/limits/LimitsAside.module.css'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { ProposalDecision } from './ProposalDecision.tsx'
import { useProposalWords } from './use-proposal-words.ts'

/** So many of those that are decided are still shown, so that who proposed them sees what became of them. */
const DECIDED = 3

/** Asks for the proposals of a site: those that are open first. */
export function useProposals(siteId: number, { enabled = true } = {}) {
  const asked = { params: { siteId }, query: { perPage: 50 } }
  return useEndpoint(limitProposals.list, asked, { enabled }).data?.items ?? []
}

interface ProposalsProps {
  siteId: number
  timeZone: string
}

/** Shows the changes that people propose, and what became of the last ones; nothing where there are none. */
export function Proposals({ siteId, timeZone }: ProposalsProps) {
  const { t } = useTranslation('limits')
  const proposals = useProposals(siteId)
  const open = proposals.filter(({ state }) => state === 'OPEN')
  const decided = proposals.filter(({ state }) => state === 'ACCEPTED' || state === 'DECLINED')
  const shown = [...open, ...decided.slice(0, DECIDED)]
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="limits-proposals">
      <SectionHead id="limits-proposals" title={t('proposal.title')} />
      <ul className={sectionClasses.rows}>
        {shown.map(proposal => (
          <li key={proposal.id} className={classes.change}>
            <ProposalWords proposal={proposal} timeZone={timeZone} />
            {proposal.state === 'OPEN' && (
              <ProposalDecision
                siteId={siteId}
                proposal={proposal}
                first={<TryIt siteId={siteId} proposal={proposal} />}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows a proposal: before and after, why, by whom and when, what the past said then, and what was decided. */
export function ProposalWords({ proposal, timeZone }: { proposal: LimitProposal; timeZone: string }) {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const now = useNow()
  const words = useProposalWords()
  const { state, decided_by, decided_at, word } = proposal
  const moment = (at: string) => formatMoment({ at, now, language, timeZone })
  const by = (name: string | null, at: string) =>
    t('changes.by', { name: name ?? t('somebody'), when: moment(at) })
  return (
    <>
      <p className={classes.what}>{words.change(proposal)}</p>
      <p>{t('changes.where', { place: proposal.airspace.name, why: proposal.why })}</p>
      <p>{words.figures(proposal.key, proposal.figures)}</p>
      <p>{by(proposal.proposed_by, proposal.proposed_at)}</p>
      {state !== 'OPEN' && decided_at !== null && (
        <p>
          <strong>{t(`proposal.state.${state}`)}</strong> {by(decided_by, decided_at)}
          {word !== '' && ` ${t('proposal.word', { word })}`}
        </p>
      )}
    </>
  )
}

/** Leads to the proposal on today's past, which is where it is accepted. */
function TryIt({ siteId, proposal }: { siteId: number; proposal: LimitProposal }) {
  const { t } = useTranslation('limits')
  const { airspace, key, value, id } = proposal
  const search = { airspace: airspace.id, rule: key, value, proposal: id }
  return (
    <ButtonLink
      variant="primary"
      icon={IconHistory}
      link={{ to: '/app/sites/$siteId/limits/try', params: { siteId }, search }}
    >
      {t('try.link')}
    </ButtonLink>
  )
}
