import { LIMITS } from '@earshot/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProposing } from '#features/limits/proposals/use-proposing.ts'
import type { TryingNumber } from '#features/limits/try/use-trying.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import classes from './ProposeValue.module.css'

/** Proposes the value that was tried, with a reason, to those who may change limits. */
export function ProposeValue({ trying, onDone }: { trying: TryingNumber; onDone: () => void }) {
  const { t } = useTranslation('limits')
  const [why, setWhy] = useState('')
  const { siteId, airspace, stored, rule, now, value, word, isRefused } = trying
  const proposing = useProposing({
    siteId,
    airspaceId: airspace.airspace.id,
    revision: stored.revision,
    onDone,
  })
  const isIdle = value === now || isRefused || why.trim() === ''
  return (
    <section aria-labelledby="try-propose">
      <SectionHead id="try-propose" title={t('proposal.button')} />
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          if (!isIdle) void proposing.send({ key: rule.key, value, why })
        }}
      >
        <Field
          label={t('proposal.why')}
          value={why}
          maxLength={LIMITS.comment.max}
          onChange={event => setWhy(event.target.value)}
        />
        {isRefused && <FormNotice>{t('fault.order')}</FormNotice>}
        {proposing.refusal !== null && <FormNotice>{proposing.refusal}</FormNotice>}
        <Button type="submit" variant="primary" block busy={proposing.busy} disabled={isIdle}>
          {t('proposal.valueFor', { value: word(value), place: airspace.airspace.name })}
        </Button>
        <Text size="small" tone="muted">
          {t('proposal.note')}
        </Text>
      </form>
    </section>
  )
}
