import { LIMITS } from '@earshot/contract/limits.ts'
import { DELIVERY_STATUSES, DEVICE_MODES } from '@earshot/contract/values.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MinutesField } from '#admin/hardware/MinutesField.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { SelectField } from '#ui/forms/fields/SelectField.tsx'
import { TextArea } from '#ui/forms/fields/TextArea.tsx'
import { codesOfFile } from './code-list.ts'
import { FileChoice } from './FileChoice.tsx'
import { minutesOf, type StatusChoice } from './status-job.ts'
import classes from './Toolbox.module.css'

export interface StatusFormProps {
  text: string
  choice: StatusChoice
  lines: number
  error: string | null
  busy: boolean
  onText: (text: string) => void
  onChoice: (choice: StatusChoice) => void
  onCheck: () => void
}

/** Asks for the codes and their new status. */
export function StatusForm(props: StatusFormProps) {
  const { text, choice, lines, error, busy, onText, onChoice, onCheck } = props
  const { t } = useTranslation('toolbox')
  const read = async (file: File) => onText(codesOfFile(await file.text()).join('\n'))
  return (
    <form
      className={classes.form}
      aria-label={t('tab.status')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!busy) onCheck()
      }}
    >
      <SegmentedControl
        label={t('form.kind')}
        value={choice.kind}
        segments={[
          { value: 'device', label: t('form.device') },
          { value: 'gateway', label: t('form.gateway') },
        ]}
        onChange={kind => onChoice({ ...choice, kind })}
      />
      <TextArea
        name="deviceCodes"
        label={t('form.codes')}
        rows={12}
        spellCheck={false}
        autoCapitalize="characters"
        value={text}
        error={error ?? undefined}
        counter={{ length: lines, max: LIMITS.bulkCodes }}
        onChange={event => onText(event.target.value)}
      />
      <FileChoice
        label={t('form.file')}
        prompt={t('form.fileHint')}
        accept={['.csv', '.txt', 'text/csv', 'text/plain']}
        onFile={file => void read(file)}
      />
      <StatusSelect choice={choice} onChoice={onChoice} />
      <Button type="submit" block icon={IconRefresh} busy={busy}>
        {t('form.check')}
      </Button>
    </form>
  )
}

function StatusSelect({ choice, onChoice }: Pick<StatusFormProps, 'choice' | 'onChoice'>) {
  const { t } = useTranslation('toolbox')
  const { t: tHardware } = useTranslation('hardware')
  const minutes = minutesOf(choice)
  if (choice.kind === 'device')
    return (
      <SelectField
        label={t('form.delivery')}
        placeholder={t('form.choose')}
        value={choice.delivery}
        options={DELIVERY_STATUSES.map(value => ({ value, label: tHardware(`delivery.${value}`) }))}
        onChange={event => {
          const delivery = DELIVERY_STATUSES.find(value => value === event.target.value)
          if (delivery !== undefined) onChoice({ ...choice, delivery })
        }}
      />
    )
  return (
    <>
      <SelectField
        label={t('form.mode')}
        placeholder={t('form.choose')}
        value={choice.mode}
        options={DEVICE_MODES.map(value => ({ value, label: tHardware(`mode.${value}`) }))}
        onChange={event => {
          const mode = DEVICE_MODES.find(value => value === event.target.value)
          if (mode !== undefined) onChoice({ ...choice, mode, minutes: null })
        }}
      />
      {minutes !== null && (
        <MinutesField minutes={minutes} onChange={typed => onChoice({ ...choice, minutes: typed })} />
      )}
    </>
  )
}
