import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SitesInput } from '#features/groups/GroupForm.tsx'
import { type MadeWebhook, WebhookSheet } from '#features/webhooks/NewWebhookSheet.tsx'
import { ChecksInput, WebhookFields, webhookValues } from '#features/webhooks/WebhookFields.tsx'
import { ChipsInput } from '#ui/forms/inputs/RadioField.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'

const PLACE = { siteId: null }

/** Adds a webhook over chosen sites, groups or all, and then shows its secret. */
export function NewAdminWebhookSheet() {
  const { t } = useTranslation('webhooks')
  const [made, setMade] = useState<MadeWebhook | null>(null)
  const own = useEndpoint(groups.list, {}).data?.items ?? []
  const form = useEndpointForm(webhooks.add, {
    defaultValues: webhookValues({ scope: 'ALL' }),
    onDone: ({ webhook, secret }) => setMade({ id: webhook.id, secret }),
  })
  const scope = form.fields.watch('scope')
  return (
    <WebhookSheet place={PLACE} made={made} form={form}>
      <WebhookFields form={form} />
      <ChipsInput
        form={form}
        name="scope"
        label={t('column.scope')}
        options={[
          { value: 'ALL', label: t('scope.ALL') },
          { value: 'SITES', label: t('form.sites') },
          { value: 'GROUPS', label: t('form.groups') },
        ]}
      />
      {scope === 'SITES' && <SitesInput form={form} name="sites" label={t('form.sites')} />}
      {scope === 'GROUPS' && own.length > 0 && (
        <ChecksInput
          form={form}
          name="groups"
          label={t('form.groups')}
          options={own.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {scope === 'GROUPS' && own.length === 0 && <Text tone="muted">{t('form.noGroups')}</Text>}
    </WebhookSheet>
  )
}
