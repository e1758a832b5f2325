import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/ListPage.module.css'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE } from '#api/queries.ts'
import { useWebhooksAnswer } from '#features/webhooks/SiteWebhooksPage.tsx'
import { WebhookTable } from '#features/webhooks/WebhookTable.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { IntegrationTabs } from './IntegrationTabs.tsx'

/** Lists all webhooks: the administrators' own, and those of sites. */
export function AdminWebhooksPage() {
  const { t } = useTranslation('webhooks')
  const list = useList(webhooks.list, { name: 'admin-webhooks', page: true, ...EVERY_MINUTE })
  return (
    <>
      <AdminHead title={t('title')} {...useWebhooksAnswer(list.page.data)} />
      <IntegrationTabs />
      <div className={classes.list}>
        <WebhookTable list={list} place={{ siteId: null }} />
      </div>
      <Outlet />
    </>
  )
}
