import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import type { LimitProposal } from '@earshot/contract/schemas/health/limit-proposals.ts'
import { useTranslation } from 'react-i18next'
import { ProposalDecision } from '#features/limits/proposals/ProposalDecision.tsx'
import { ProposalWords } from '#features/limits/proposals/Proposals.tsx'
import { useProposalWords } from '#features/limits/proposals/use-proposal-words.ts'
import type { TryingNumber } from '#features/limits/try/use-trying.ts'
import { useSavedChange } from '#features/limits/use-limits-editor.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'

interface OpenProposalProps {
  trying: TryingNumber
  proposal: LimitProposal
  onDone: () => void
}

/**
 * Shows the proposal that the page was opened for, with what the past said then; beside it is what it says today. One that is
 * decided says by whom, and with which word.
 */
export function OpenProposal({ trying, proposal, onDone }: OpenProposalProps) {
  const { t } = useTranslation('limits')
  const words = useProposalWords()
  const { siteId, stored, now, word, mayChange } = trying
  const accepting = useAction(limitProposals.accept, {
    ...useSavedChange(siteId),
    onDone,
  })
  const params = { siteId, limitProposalId: proposal.id }
  const value = words.value(proposal)
  const isOpen = proposal.state === 'OPEN'
  return (
    <section aria-labelledby="try-proposal">
      <SectionHead id="try-proposal" title={t('proposal.title')} />
      <ProposalWords proposal={proposal} timeZone={stored.timezone} />
      {isOpen && now !== proposal.before && (
        <FormNotice>{t('proposal.meanwhile', { before: word(proposal.before), now: word(now) })}</FormNotice>
      )}
      {accepting.refusal !== null && <FormNotice>{accepting.refusal}</FormNotice>}
      {isOpen && (
        <>
          <ProposalDecision
            siteId={siteId}
            proposal={proposal}
            onDone={onDone}
            first={
              mayChange && (
                <Button
                  variant="primary"
                  busy={accepting.busy}
                  onClick={() => void accepting.run({ params, body: { revision: stored.revision } })}
                >
                  {t('proposal.accept', { value })}
                </Button>
              )
            }
          />
          <Text size="small" tone="muted" above="2">
            {t(mayChange ? 'holdsFrom' : 'proposal.note')}
          </Text>
        </>
      )}
    </section>
  )
}
