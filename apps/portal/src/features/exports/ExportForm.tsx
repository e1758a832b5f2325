import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import { EXPORT_FILE_TYPES, type ExportFileType } from '@earshot/contract/schemas/batches/export.ts'
import { IconFileDownload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import select from '#ui/choice/Select.module.css'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import classes from './Exports.module.css'

interface ExportFormProps {
  siteId: number
  batches: { data?: { items: Batch[] } | undefined; isError: boolean; refetch: () => unknown }
  /** True where batches of many airspaces stand side by side, so that the airspaces have to be named. */
  namesAirspace?: boolean
}

/** Asks which batch and which kind of file: both are chosen already, so one button is enough. */
export function ExportForm({ siteId, batches, namesAirspace = false }: ExportFormProps) {
  const { t } = useTranslation('exports')
  return (
    <Stack as="section" gap="3" below="6" aria-label={t('form.title')}>
      <Answer first={t('answer')} />
      <p className={classes.what}>{t('form.what')}</p>
      <AnswerNote />
      {batches.isError && (
        <Text tone="alarm" role="alert">
          {t('form.noBatches')}{' '}
          <Button variant="text" onClick={() => void batches.refetch()}>
            {t('form.retry')}
          </Button>
        </Text>
      )}
      {batches.data === undefined ? (
        !batches.isError && <Skeleton height={40} />
      ) : batches.data.items.length === 0 ? (
        <p>{t('form.nothing')}</p>
      ) : (
        <IfAllowed call={exports.request} siteId={siteId}>
          <ExportChoices all={batches.data.items} namesAirspace={namesAirspace} />
        </IfAllowed>
      )}
    </Stack>
  )
}

function ExportChoices({ all, namesAirspace }: { all: readonly Batch[]; namesAirspace: boolean }) {
  const { t } = useTranslation('exports')
  const id = useId()
  const [chosen, choose] = useState<number>()
  const [fileType, setFileType] = useState<ExportFileType>('xlsx')
  const requesting = useAction(exports.request, { refusal: () => t('form.failed') })
  // Most people ask for the newest batch.
  const batch = all.find(item => item.id === chosen) ?? all[0]
  if (batch === undefined) return null

  const ask = ({ id: batchId, airspace }: Batch) =>
    requesting.run({ params: { batchId }, body: { airspace_pk: airspace.id, file_type: fileType } })

  return (
    <Row className={classes.choices} gap="3 4" align="end" wrap>
      <label className={classes.batch} htmlFor={id}>
        <span>{t('form.batch')}</span>
        <select
          id={id}
          className={select.select}
          value={batch.id}
          onChange={event => choose(Number(event.target.value))}
        >
          {all.map(item => (
            <option key={item.id} value={item.id}>
              {namesAirspace
                ? t('form.batchOf', { airspace: item.airspace.name, batch: item.name })
                : item.name}
            </option>
          ))}
        </select>
      </label>
      <SegmentedControl
        label={t('form.fileType')}
        value={fileType}
        segments={EXPORT_FILE_TYPES.map(value => ({ value, label: t(`fileType.${value}`) }))}
        onChange={setFileType}
      />
      <Button
        variant="primary"
        icon={IconFileDownload}
        busy={requesting.busy}
        onClick={() => void ask(batch)}
      >
        {t('form.ask')}
      </Button>
    </Row>
  )
}
