import { DOMAIN } from '@earshot/contract/domain.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { BatchExport } from '@earshot/contract/schemas/batches/export.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { Counts } from '#features/batches/counts/Counts.tsx'
import { apiAddress } from '#lib/api-address.ts'
import { formatBytes } from '#lib/text/locale.ts'
import button from '#ui/actions/Button.module.css'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './BatchAside.module.css'
import { useBatchWords } from './use-batch-words.ts'

interface BatchAsideProps {
  site: SiteDetail
  batch: BatchDetail
}

/** Shows the counts of a batch, its facts and its report, and while it runs the ways to change and to close it. */
export function BatchAside({ site, batch }: BatchAsideProps) {
  const { t } = useTranslation('batches')
  const params = { siteId: site.id, airspaceId: batch.airspace.id }
  const isActive = batch.state === 'ACTIVE'
  return (
    <div className={classes.aside}>
      <Counts key={batch.id} site={site} batch={batch} />
      <BatchFacts batch={batch} />
      <BatchReport key={`report ${batch.id}`} siteId={site.id} batch={batch} />
      {isActive && (
        <IfAllowed call={batches.close} siteId={site.id}>
          <Row className={classes.buttons} gap="2" wrap>
            <ButtonLink link={{ to: '/app/sites/$siteId/airspaces/$airspaceId/batch/change', params }}>
              {t('change')}
            </ButtonLink>
            <ButtonLink
              link={{ to: '/app/sites/$siteId/airspaces/$airspaceId/batch/close', params }}
              variant="danger"
            >
              {t('close.button', { name: batch.name })}
            </ButtonLink>
          </Row>
        </IfAllowed>
      )}
    </div>
  )
}

/** Shows what was entered when the batch was started, and until when its withdrawal period runs. */
function BatchFacts({ batch }: { batch: BatchDetail }) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const { withdrawal, average_start_weight_kg: weight, average_end_weight_kg: end } = batch
  const placed = batch.animals_start === null ? '' : words.number(batch.animals_start)
  const kilos = (value: number) => t('kg', { value: words.number(value, value % 1 === 0 ? 0 : 1) })
  const isRunning = withdrawal !== null && batch.state === 'ACTIVE'
  const facts: [string, string][] = [
    [t('facts.productType'), t(`productType.${batch.product_type}`)],
    [t('facts.placed'), weight === null ? placed : t('facts.placedAt', { placed, weight: kilos(weight) })],
    [t('facts.from'), batch.origin],
    [t('facts.genetics'), batch.genetics],
    [t('facts.left'), batch.animals_end === null ? '' : words.number(batch.animals_end)],
    [t('facts.dead'), batch.deaths_total === null ? '' : words.number(batch.deaths_total)],
    [t('facts.weightOut'), end === null ? '' : kilos(end)],
    [t('facts.remarks'), batch.close_remarks],
  ]
  return (
    <section aria-labelledby="batch-facts">
      <Text id="batch-facts" as="h2" breaks size="heading">
        {batch.name}
      </Text>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {isRunning && (
          <div>
            <dt>{t('facts.withdrawal')}</dt>
            <Text as="dd" weight="strong" tone="warning">
              {t('facts.withdrawalUntil', { date: words.weekday(withdrawal.until) })}
            </Text>
          </div>
        )}
      </dl>
    </section>
  )
}

const isUnderWay = ({ status }: BatchExport) => status === 'REQUESTED' || status === 'PROCESSING'

/** Offers a report about the batch, which is requested, made and downloaded in the same place. */
function BatchReport({ siteId, batch }: { siteId: number; batch: BatchDetail }) {
  const { t } = useTranslation('batches')
  const [exportId, setExportId] = useState<number>()
  const requesting = useAction(exports.request, {
    refusal: () => t('report.failed'),
    onDone: ({ id }) => setExportId(id),
  })
  const made = useEndpoint(
    exports.read,
    { params: { batchId: batch.id, exportId: exportId ?? 0 } },
    {
      enabled: exportId !== undefined,
      page: false,
      refetchWhile: isUnderWay,
      refetchMs: DOMAIN.export.pollMs,
    },
  ).data
  const isBusy = requesting.busy || (exportId !== undefined && (made === undefined || isUnderWay(made)))

  const requestReport = () =>
    requesting.run({
      params: { batchId: batch.id },
      body: { airspace_pk: batch.airspace.id, file_type: 'pdf' },
    })

  return (
    <IfAllowed call={exports.request} siteId={siteId}>
      <section aria-labelledby="batch-report">
        <Text id="batch-report" as="h2" breaks size="heading">
          {t('report.title')}
        </Text>
        <p className={classes.present}>{t('report.what')}</p>
        <div className={classes.report} role="status">
          {made?.status === 'READY' && made.download_url !== null ? (
            <DownloadLink url={made.download_url} bytes={made.bytes ?? 0} />
          ) : (
            <Button variant="outline" icon={IconFileText} busy={isBusy} onClick={() => void requestReport()}>
              {isBusy ? t('report.busy') : t('report.make')}
            </Button>
          )}
          {made?.status === 'FAILED' && <span>{t('report.failed')}</span>}
        </div>
      </section>
    </IfAllowed>
  )
}

function DownloadLink({ url, bytes }: { url: string; bytes: number }) {
  const { t, i18n } = useTranslation('batches')
  return (
    <a className={button.button} data-variant="outline" href={apiAddress(url)} download>
      <IconDownload size={18} stroke={1.75} aria-hidden />
      <span>{t('report.fetch', { size: formatBytes(bytes, i18n.language) })}</span>
    </a>
  )
}
