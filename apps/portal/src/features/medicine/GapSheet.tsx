import { logbook as logbookCalls } from '@earshot/contract/endpoints/batches/logbook.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { GapField } from '@earshot/contract/rules/batches/treatment-gaps.ts'
import type { RegisteredTreatment } from '@earshot/contract/schemas/batches/medicine.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filesOfTreatment, StoredFiles, useTreatmentFiles } from '#domain/logbook/files/StoredFiles.tsx'
import { valuesOf, withAttachments } from '#domain/logbook/treatment-values.ts'
import { useRegisterWords } from '#domain/medicine/use-register-words.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'

interface GapSheetProps {
  /** The records to go through, in their order. */
  records: readonly RegisteredTreatment[]
  /** The field that was asked for; it comes first in its record. */
  field?: GapField | undefined
  onClose: () => void
}

/** Walks through records that lack something, and asks for nothing but what is missing. */
export function GapSheet({ records, field, onClose }: GapSheetProps) {
  const { t } = useTranslation('medicine')
  // What was filled in leaves the list behind the sheet, while the walk goes on through the records it began with.
  const [walk] = useState(records)
  const [at, setAt] = useState(0)
  const words = useRegisterWords()
  const record = walk[at]
  if (record === undefined) return null
  const next = () => (at + 1 < walk.length ? setAt(at + 1) : onClose())
  return (
    <SideSheet
      title={record.product_name}
      subtitle={`${words.days(record)}, ${record.airspace.name}, ${record.batch.name}`}
      onClose={onClose}
    >
      {walk.length > 1 && (
        <Text size="small" tone="muted" below="3">
          {t('fill.place', { at: words.number(at + 1), all: words.number(walk.length) })}
        </Text>
      )}
      <GapForm key={record.id} record={record} first={field} isLast={at + 1 === walk.length} onNext={next} />
    </SideSheet>
  )
}

interface GapFormProps {
  record: RegisteredTreatment
  first: GapField | undefined
  isLast: boolean
  onNext: () => void
}

function GapForm({ record, first, isLast, onNext }: GapFormProps) {
  const { t } = useTranslation('medicine')
  const { t: logbook } = useTranslation('logbook')
  const { gaps, site, airspace, batch, is_open: _open, ...treatment } = record
  const place = { siteId: site.id, airspaceId: airspace.id, batchId: batch.id }
  const files = useTreatmentFiles(place, { first: filesOfTreatment(treatment.attachments), canQueue: false })
  const form = useEndpointForm(logbookCalls.updateTreatment, {
    params: { ...place, treatmentId: record.id },
    defaultValues: valuesOf(treatment),
    draft: `gaps-${record.id}`,
    toBody: judged => withAttachments(judged, files.files),
    done: t('fill.done'),
    onDone: onNext,
  })
  const ordered = gaps.toSorted((a, b) => Number(b === first) - Number(a === first))
  return (
    <EndpointForm
      form={form}
      submit={t(isLast ? 'fill.save' : 'fill.saveNext')}
      beside={<Button onClick={onNext}>{t(isLast ? 'fill.later' : 'fill.skip')}</Button>}
      {...(files.progress !== null && { waitingFor: logbook('files.sending') })}
    >
      {ordered.map(field =>
        field === 'attachments' ? (
          <Stack key={field} gap="2">
            <Text size="small" weight="strong">
              {t('fill.proof')}
            </Text>
            <StoredFiles files={files} />
          </Stack>
        ) : (
          <TextInput
            key={field}
            form={form}
            name={field}
            label={logbook(`field.${field}`)}
            maxLength={LIMITS.shortText}
          />
        ),
      )}
    </EndpointForm>
  )
}
