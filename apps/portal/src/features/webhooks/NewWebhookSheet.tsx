import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { type FormState, useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookFields, webhookValues } from './WebhookFields.tsx'
import { listLink, type WebhookPlace, webhookLink } from './webhook-place.ts'

/** Adds a webhook to a site, and then shows its secret. */
export function NewWebhookSheet() {
  const { siteId } = useParams({ from: '/app/sites/$siteId/webhooks/new' })
  const [made, setMade] = useState<MadeWebhook | null>(null)
  const form = useEndpointForm(webhooks.addToSite, {
    params: { siteId },
    defaultValues: webhookValues(),
    onDone: ({ webhook, secret }) => setMade({ id: webhook.id, secret }),
  })
  return (
    <WebhookSheet place={{ siteId }} made={made} form={form}>
      <WebhookFields form={form} />
    </WebhookSheet>
  )
}

export interface MadeWebhook {
  id: number
  secret: string
}

interface WebhookSheetProps<Fields extends FieldValues> {
  place: WebhookPlace
  /** The webhook, once it is made: its secret is shown then, and never again. */
  made: MadeWebhook | null
  form: FormState<Fields>
  children: ReactNode
}

/** Holds the form of a new webhook, and its secret in the form's place when it is made. */
export function WebhookSheet<Fields extends FieldValues>({
  place,
  made,
  form,
  children,
}: WebhookSheetProps<Fields>) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const close = () => void navigate(listLink(place))
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
          {children}
        </EndpointForm>
      ) : (
        <SecretOnce secret={made.secret} onFinish={() => void navigate(webhookLink(place, made.id))} />
      )}
    </SideSheet>
  )
}
