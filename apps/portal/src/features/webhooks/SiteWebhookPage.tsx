import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { DeliverySheet, useDelivery, useDeliveryAnswer } from './DeliveryDetail.tsx'
import { WebhookDetail, WebhookForm } from './WebhookDetail.tsx'
import { listPath, webhookPath } from './webhook-place.ts'
import { eventWord } from './webhook-words.ts'

/** Shows one webhook of a site, with its form beside it. */
export function SiteWebhookPage() {
  const { t } = useTranslation('webhooks')
  const { siteId, webhookId } = useParams({ from: '/app/sites/$siteId/webhooks/$webhookId' })
  const site = useEndpoint(sites.read, { params: { siteId } }).data
  const webhook = useEndpoint(webhooks.read, { params: { webhookId } }, { page: true, ...EVERY_MINUTE })
  const name = webhook.data?.name ?? t('one')
  return (
    <>
      <SiteHead title={name} site={site} list={{ label: t('title'), to: listPath({ siteId }) }} />
      <Sheet
        asideHolds="form"
        aside={webhook.data && <WebhookForm key={webhook.data.revision} webhook={webhook.data} />}
      >
        <Answer first={name} rest={webhook.data && t(`state.${webhook.data.state}`)} />
        <AsyncSection resource={webhook} name={t('one')} skeleton={<Skeleton height={220} />}>
          {found => <WebhookDetail webhook={found} place={{ siteId }} />}
        </AsyncSection>
      </Sheet>
    </>
  )
}

/** Shows one delivery to a webhook of a site. */
export function SiteDeliveryPage() {
  const { t } = useTranslation('webhooks')
  const ids = useParams({ from: '/app/sites/$siteId/webhooks/$webhookId/deliveries/$deliveryId' })
  const { siteId, webhookId } = ids
  const site = useEndpoint(sites.read, { params: { siteId } }).data
  const webhook = useEndpoint(webhooks.read, { params: { webhookId } }).data
  const delivery = useDelivery(ids)
  const title = delivery.data === undefined ? t('delivery.one') : eventWord(t, delivery.data.event)
  const list = { label: webhook?.name ?? t('one'), to: webhookPath({ siteId }, webhookId) }
  return (
    <>
      <SiteHead title={title} site={site} list={list} />
      <DeliverySheet delivery={delivery} ids={ids}>
        <Answer first={useDeliveryAnswer(delivery.data)} />
      </DeliverySheet>
    </>
  )
}
