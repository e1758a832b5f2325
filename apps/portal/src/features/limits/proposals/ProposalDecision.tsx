import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { LimitProposal } from '@earshot/contract/schemas/health/limit-proposals.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSiteRights } from '#api/use-site-rights.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import classes from './ProposalDecision.module.css'

interface ProposalDecisionProps {
  siteId: number
  proposal: LimitProposal
  /** What stands before the buttons. */
  first: ReactNode
  onDone?: () => void
}

/** Declines a proposal with a word, by who may change limits; or withdraws it, by who made it. */
export function ProposalDecision({ siteId, proposal, first, onDone }: ProposalDecisionProps) {
  const { t } = useTranslation('limits')
  const rights = useSiteRights(siteId)
  const isOnline = useOnline()
  const [word, setWord] = useState<string | null>(null)
  const done = onDone === undefined ? {} : { onDone }
  const declining = useAction(limitProposals.decline, {
    done: t('proposal.done.declined'),
    inPlace: true,
    ...done,
  })
  const withdrawing = useAction(limitProposals.withdraw, { done: t('proposal.done.withdrawn'), ...done })
  const params = { siteId, limitProposalId: proposal.id }
  const mayDecide = rights(limitProposals.decline) && isOnline
  if (word !== null)
    return (
      <form
        className={classes.word}
        onSubmit={event => {
          event.preventDefault()
          if (word.trim() !== '') void declining.run({ params, body: { word } })
        }}
      >
        <Field
          dense
          autoFocus
          label={t('proposal.wordLabel')}
          value={word}
          maxLength={LIMITS.comment.max}
          onChange={event => setWord(event.target.value)}
        />
        {declining.refusal !== null && <FormNotice>{declining.refusal}</FormNotice>}
        <div className={classes.buttons}>
          <Button type="submit" variant="danger" busy={declining.busy} disabled={word.trim() === ''}>
            {t('proposal.decline')}
          </Button>
          <Button variant="text" onClick={() => setWord(null)}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    )
  return (
    <div className={classes.buttons}>
      {first}
      {mayDecide && <Button onClick={() => setWord('')}>{t('proposal.decline')}</Button>}
      {proposal.is_own && isOnline && (
        <Button busy={withdrawing.busy} onClick={() => void withdrawing.run({ params })}>
          {t('proposal.withdraw')}
        </Button>
      )}
    </div>
  )
}
