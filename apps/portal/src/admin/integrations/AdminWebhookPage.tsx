import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { DeliverySheet, useDelivery, useDeliveryAnswer } from '#features/webhooks/DeliveryDetail.tsx'
import { WebhookDetail, WebhookForm } from '#features/webhooks/WebhookDetail.tsx'
import { StateWord } from '#features/webhooks/WebhookTable.tsx'
import { listPath, webhookPath } from '#features/webhooks/webhook-place.ts'
import { eventWord, scopeWord } from '#features/webhooks/webhook-words.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'

const PLACE = { siteId: null }

/** Shows one webhook, whoever keeps it, with its form beside it. */
export function AdminWebhookPage() {
  const { t } = useTranslation('webhooks')
  const { webhookId } = useParams({ from: '/admin/area/integrations/webhooks/$webhookId' })
  const webhook = useEndpoint(webhooks.read, { params: { webhookId } }, { page: true, ...EVERY_MINUTE })
  const name = webhook.data?.name ?? t('one')
  return (
    <>
      <AdminDetailHead
        title={name}
        crumbs={[{ label: t('title'), to: listPath(PLACE) }, { label: name }]}
        first={name}
        rest={webhook.data && scopeWord(t, webhook.data)}
        mark={webhook.data && <StateWord state={webhook.data.state} />}
      />
      <Sheet
        asideHolds="form"
        aside={webhook.data && <WebhookForm key={webhook.data.revision} webhook={webhook.data} />}
      >
        <AsyncSection resource={webhook} name={t('one')} skeleton={<Skeleton height={220} />}>
          {found => <WebhookDetail webhook={found} place={PLACE} />}
        </AsyncSection>
      </Sheet>
    </>
  )
}

/** Shows one delivery to a webhook. */
export function AdminDeliveryPage() {
  const { t } = useTranslation('webhooks')
  const ids = useParams({ from: '/admin/area/integrations/webhooks/$webhookId/deliveries/$deliveryId' })
  const { webhookId } = ids
  const webhook = useEndpoint(webhooks.read, { params: { webhookId } }).data
  const delivery = useDelivery(ids)
  const title = delivery.data === undefined ? t('delivery.one') : eventWord(t, delivery.data.event)
  return (
    <>
      <AdminDetailHead
        title={title}
        crumbs={[
          { label: t('title'), to: listPath(PLACE) },
          { label: webhook?.name ?? t('one'), to: webhookPath(PLACE, webhookId) },
          { label: title },
        ]}
        first={useDeliveryAnswer(delivery.data)}
      />
      <DeliverySheet delivery={delivery} ids={ids} />
    </>
  )
}
