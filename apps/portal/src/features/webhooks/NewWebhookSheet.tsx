import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookFields, webhookValues } from './WebhookFields.tsx'
import { listLink, webhookLink } from './webhook-place.ts'

/** Adds a webhook to a site, and then shows its secret. */
export function NewWebhookSheet() {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const { siteId } = useParams({ from: '/app/sites/$siteId/webhooks/new' })
  const place = { siteId }
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null)
  const close = () => void navigate(listLink(place))
  const form = useEndpointForm(webhooks.addToSite, {
    params: { siteId },
    defaultValues: webhookValues(),
    onDone: ({ webhook, secret }) => setMade({ id: webhook.id, secret }),
  })
  return (
    <SideSheet title={t('add')} onClose={close}>
      {made === null ? (
        <EndpointForm
          form={form}
          submit={t('form.add')}
          busy={t('form.saving')}
          button={{ size: 'control' }}
          beside={<Button onClick={close}>{t('cancel')}</Button>}
        >
          <WebhookFields form={form} />
        </EndpointForm>
      ) : (
        <SecretOnce secret={made.secret} onFinish={() => void navigate(webhookLink(place, made.id))} />
      )}
    </SideSheet>
  )
}
