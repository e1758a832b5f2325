import { ALARM_REASONS } from '@earshot/contract/alarm-values.ts'
import { alarmChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { useTranslation } from 'react-i18next'
import { useSiteRights } from '#api/use-site-rights.ts'
import { RealShare } from '#domain/alarms/RealShare.tsx'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import type { ChainHeadProps } from './AlarmHead.tsx'
import { Comment, Reason, useAnswerForm } from './AnswerDialog.tsx'
import classes from './CloseForm.module.css'
import { asksForReason } from './chain-story.ts'
import { useChainWords } from './use-chain-words.ts'

/** Asks whoever has it what the Alarm was, which closes the chain; one that is over by itself gets its reason, once. */
export function CloseForm(props: ChainHeadProps) {
  const may = useSiteRights(props.site.id)
  const { me } = useChainWords(props.site.timezone)
  return may(alarmChains.answer) && asksForReason(props.chain, me) ? <Form {...props} /> : null
}

function Form({ site, alert, chain }: ChainHeadProps) {
  const { t } = useTranslation('alarms')
  const isOnline = useOnline()
  const isPhone = useIsPhone()
  const form = useAnswerForm(
    { alert, site },
    {
      values: { kind: 'CLOSES', minutes: null, until: '', reason: null, comment: '' },
      done: t('done.closed'),
    },
  )
  const isOver = chain.state === 'ENDED'
  const submit = isOver ? t('close.say') : t('close.send')
  return (
    <section className={classes.close} aria-labelledby="close-alarm">
      <h2 id="close-alarm">{isOver ? t('close.isOver') : t('close.title')}</h2>
      <EndpointForm
        form={form}
        submit={submit}
        leaving="free"
        {...(isPhone && { button: { style: { display: 'none' } } })}
        {...(!isOnline && { waitingFor: t('act.offline') })}
      >
        <Reason form={form} reasons={ALARM_REASONS} label={t('close.why')} />
        <Comment form={form} />
      </EndpointForm>
      {alert !== null && <RealShare siteId={site.id} airspaceId={alert.airspace.id} />}
      {isPhone && (
        <PageDock>
          <Button
            variant="primary"
            size="touch"
            busy={form.busy}
            disabled={!isOnline}
            onClick={() => void form.submit()}
          >
            {submit}
          </Button>
        </PageDock>
      )}
    </section>
  )
}
