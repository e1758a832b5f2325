import { DOMAIN } from '@earshot/contract/domain.ts'
import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { BatchExport } from '@earshot/contract/schemas/batches/export.ts'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useEndpointMutation } from '#api/queries.ts'
import { apiAddress } from '#lib/api-address.ts'
import { formatBytes } from '#lib/locale.ts'
import button from '#ui/Button.module.css'
import { Button } from '#ui/Button.tsx'
import { IfMay } from '#ui/IfMay.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './BatchAside.module.css'

const isUnderWay = ({ status }: BatchExport) => status === 'REQUESTED' || status === 'PROCESSING'

/** Offers the batch as a report, which is requested, made and downloaded in the same place. */
export function BatchReport({ siteId, batch }: { siteId: number; batch: BatchDetail }) {
  const { t } = useTranslation('batches')
  const request = useEndpointMutation(exports.request)
  const asked = request.data?.id
  const made = useEndpoint(
    exports.read,
    { params: { batchId: batch.id, exportId: asked ?? 0 } },
    {
      enabled: asked !== undefined,
      page: false,
      renewWhile: isUnderWay,
      renewMs: DOMAIN.export.pollMs,
    },
  ).data
  const isBusy = request.isPending || (asked !== undefined && (made === undefined || isUnderWay(made)))

  async function ask(): Promise<void> {
    try {
      const body = { airspace_pk: batch.airspace.id, file_type: 'pdf' } as const
      await request.mutateAsync({ params: { batchId: batch.id }, body })
    } catch {
      showToast({ kind: 'error', text: t('report.failed') })
    }
  }

  return (
    <IfMay call={exports.request} siteId={siteId}>
      <section aria-labelledby="batch-report">
        <h2 id="batch-report" className={classes.heading}>
          {t('report.title')}
        </h2>
        <p className={classes.present}>{t('report.what')}</p>
        <div className={classes.report} role="status">
          {made?.status === 'READY' && made.download_url !== null ? (
            <Fetch url={made.download_url} bytes={made.bytes ?? 0} />
          ) : (
            <Button variant="outline" icon={IconFileText} busy={isBusy} onClick={() => void ask()}>
              {isBusy ? t('report.busy') : t('report.make')}
            </Button>
          )}
          {made?.status === 'FAILED' && <span>{t('report.failed')}</span>}
        </div>
      </section>
    </IfMay>
  )
}

function Fetch({ url, bytes }: { url: string; bytes: number }) {
  const { t, i18n } = useTranslation('batches')
  return (
    <a className={button.button} data-variant="outline" href={apiAddress(url)} download>
      <IconDownload size={18} stroke={1.75} aria-hidden />
      <span>{t('report.fetch', { size: formatBytes(bytes, i18n.language) })}</span>
    </a>
  )
}
