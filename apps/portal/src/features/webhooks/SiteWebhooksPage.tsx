import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import type { Webhook } from '@earshot/contract/schemas/integrations/webhook.ts'
import { Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { WebhookTable } from './WebhookTable.tsx'

/** Lists the webhooks of a site. */
export function SiteWebhooksPage() {
  const { t } = useTranslation('webhooks')
  const { siteId } = useParams({ from: '/app/sites/$siteId/webhooks' })
  const site = useEndpoint(sites.read, { params: { siteId } }).data
  const list = useList(webhooks.listOfSite, {
    name: 'webhooks',
    params: { siteId },
    page: true,
    ...EVERY_MINUTE,
  })
  return (
    <>
      <SiteHead title={t('title')} site={site} />
      <Sheet>
        <Stack gap="1" below="4">
          <WebhooksAnswer page={list.page.data} />
          <Text size="small" tone="muted">
            {t('intro')}
          </Text>
        </Stack>
        <WebhookTable list={list} place={{ siteId }} />
      </Sheet>
      <Outlet />
    </>
  )
}

/** The sentence names how many there are, and how many of them take nothing. */
export function WebhooksAnswer({ page }: { page: { items: Webhook[]; total: number } | undefined }) {
  const answer = useWebhooksAnswer(page)
  return <Answer {...answer} />
}

export function useWebhooksAnswer(page: { items: Webhook[]; total: number } | undefined) {
  const { t } = useTranslation('webhooks')
  if (page === undefined) return { first: t('title') }
  // Those that take nothing come first, so that the first page has them all unless they are very many.
  const failing = page.items.filter(({ state }) => state === 'FAILING' || state === 'OFF_FAILING').length
  return {
    first: t('answer.count', { figure: page.total }),
    rest: failing === 0 ? undefined : t('answer.failing', { figure: failing }),
  }
}
