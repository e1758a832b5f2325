import type { LinkProps } from '@tanstack/react-router'

/** Where webhooks are shown: those of a site, or all of them among administrators. */
export interface WebhookPlace {
  siteId: number | null
}

export function listLink({ siteId }: WebhookPlace): LinkProps {
  return siteId === null
    ? { to: '/admin/integrations/webhooks', search: true }
    : { to: '/app/sites/$siteId/webhooks', params: { siteId }, search: true }
}

export function newLink({ siteId }: WebhookPlace): LinkProps {
  return siteId === null
    ? { to: '/admin/integrations/webhooks/new', search: true }
    : { to: '/app/sites/$siteId/webhooks/new', params: { siteId }, search: true }
}

export function webhookLink({ siteId }: WebhookPlace, webhookId: number): LinkProps {
  return siteId === null
    ? { to: '/admin/integrations/webhooks/$webhookId', params: { webhookId } }
    : { to: '/app/sites/$siteId/webhooks/$webhookId', params: { siteId, webhookId } }
}

export function deliveryLink(
  { siteId }: WebhookPlace,
  ids: { webhookId: number; deliveryId: number },
): LinkProps {
  return siteId === null
    ? { to: '/admin/integrations/webhooks/$webhookId/deliveries/$deliveryId', params: ids }
    : { to: '/app/sites/$siteId/webhooks/$webhookId/deliveries/$deliveryId', params: { siteId, ...ids } }
}

/** The address of a webhook's page as text, for a breadcrumb. */
export function webhookPath({ siteId }: WebhookPlace, webhookId: number): string {
  return `${listPath({ siteId })}/${webhookId}`
}

export function listPath({ siteId }: WebhookPlace): string {
  return siteId === null ? '/admin/integrations/webhooks' : `/app/sites/${siteId}/webhooks`
}
