import shared from '#admin/shared/shared.module.css'
import { NoticeSections } from '#admin/site/SiteSections.tsx'
import { useAdminSite } from '#admin/site/use-admin-site.ts'
import { EVERY_MINUTE } from '#api/queries.ts'
import { AlertTable, useAlertList } from '#domain/alerts/AlertTable.tsx'

/** Lists every alert of the site. An administrator who looks at them does not mark them as seen. */
export function AlertsTab() {
  const { siteId, timeZone } = useAdminSite()
  const list = useAlertList(siteId, EVERY_MINUTE)
  return (
    <div className={shared.page}>
      <NoticeSections siteId={siteId} />
      <div>
        <AlertTable siteId={siteId} timeZone={timeZone} list={list} density="dense" />
      </div>
    </div>
  )
}
