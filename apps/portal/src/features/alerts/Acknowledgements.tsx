import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { Acknowledgement, Alert } from '@earshot/contract/schemas/health/alert.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#api/use-profile.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { useAcknowledged } from '#domain/alerts/use-acknowledged.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import classes from './Acknowledgements.module.css'

interface AcknowledgementsProps {
  site: SiteDetail
  alert: Alert
  /** False where the page has another button for it. */
  asks: boolean
}

/** Shows who has acknowledged the alert, and a button to acknowledge it. */
export function Acknowledgements({ site, alert, asks }: AcknowledgementsProps) {
  const { t } = useTranslation('alerts')
  const may = useSiteRights(site.id)
  const me = useProfile().data?.id
  const isMine = alert.acknowledgements.some(one => one.by.id === me)
  const canAcknowledge = asks && alert.state === 'OPEN' && !isMine && may(alerts.acknowledge)
  return (
    <section className={classes.panel} aria-labelledby="seen-by">
      <h2 id="seen-by">{t('acknowledged.title')}</h2>
      {alert.acknowledgements.length === 0 ? (
        <Text tone="muted" above="1-half">
          {t('acknowledged.nobodyYet')}
        </Text>
      ) : (
        <ul>
          {alert.acknowledgements.map(one => (
            <AcknowledgementItem key={one.by.id} acknowledgement={one} timeZone={site.timezone} />
          ))}
        </ul>
      )}
      {canAcknowledge && <AcknowledgeForm alert={alert} />}
    </section>
  )
}

interface AcknowledgementItemProps {
  acknowledgement: Acknowledgement
  timeZone: string
}

function AcknowledgementItem({ acknowledgement: { by, at, comment }, timeZone }: AcknowledgementItemProps) {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <li className={classes.item}>
      <IconCheck size={18} stroke={2} aria-hidden />
      <Text as="span" breaks weight="value">
        {by.name}
      </Text>
      <time className={classes.when} dateTime={at}>
        {formatMoment({ at, now, timeZone, language: i18n.language })}
      </time>
      {comment !== '' && <p className={classes.comment}>{comment}</p>}
    </li>
  )
}

function AcknowledgeForm({ alert }: { alert: Alert }) {
  const { t } = useTranslation('alerts')
  const form = useEndpointForm(alerts.acknowledge, {
    ...useAcknowledged(alert),
    params: { alertId: alert.id },
    defaultValues: { comment: '' },
    draft: `alert-${alert.id}`,
  })
  return (
    <div className={classes.form}>
      <EndpointForm form={form} submit={t('acknowledged.say')} leaving="free">
        <TextAreaInput
          form={form}
          name="comment"
          label={t('acknowledged.comment')}
          rows={2}
          maxLength={LIMITS.comment.max}
        />
      </EndpointForm>
      <PageDock>
        <Button variant="primary" size="touch" busy={form.busy} onClick={() => void form.submit()}>
          {t('acknowledged.say')}
        </Button>
      </PageDock>
    </div>
  )
}
