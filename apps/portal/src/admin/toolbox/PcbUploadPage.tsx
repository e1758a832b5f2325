import { LIMITS } from '@earshot/contract/limits.ts'
import { PCB_COLUMNS, type PcbUploadAnswer } from '@earshot/contract/schemas/admin/toolbox.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { downloadCsv } from '#lib/browser/download.ts'
import { formatBytes, formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { EarlierRuns } from './EarlierRuns.tsx'
import { FileChoice } from './FileChoice.tsx'
import { LineMap } from './LineMap.tsx'
import { PcbFaults, useFaultText } from './PcbFaults.tsx'
import classes from './Toolbox.module.css'
import { ToolboxTabs } from './ToolboxTabs.tsx'
import { UndoRun } from './UndoRun.tsx'
import { type PcbList, usePcbUpload } from './use-pcb-upload.ts'

/** Imports a factory's list of boards: it is checked line by line, then the correct lines are imported. */
export function PcbUploadPage() {
  const { t } = useTranslation('toolbox')
  const upload = usePcbUpload()
  const { list } = upload
  return (
    <>
      <Head list={list} />
      <ToolboxTabs />
      <div className={shared.page}>
        <div className={classes.choice}>
          <FileChoice
            label={t('pcb.file')}
            prompt={list === null ? t('pcb.choose') : t('pcb.other')}
            accept={['.csv', 'text/csv']}
            error={upload.refusal ?? undefined}
            onFile={file => upload.check(file)}
          />
          {list === null && <Columns />}
        </div>
        <div aria-live="polite">{upload.busy && list === null && <p>{t('pcb.checking')}</p>}</div>
        {list !== null && (
          <Checked
            list={list}
            busy={upload.busy}
            onImport={() => upload.importFile(list.file)}
            onUndone={upload.clear}
          />
        )}
        <EarlierRuns kind="PCB_UPLOAD" />
      </div>
    </>
  )
}

function Columns() {
  const { t, i18n } = useTranslation('toolbox')
  const size = formatBytes(LIMITS.pcbList.bytes, i18n.language)
  return (
    <>
      <p className={shared.quiet}>{t('pcb.rule', { size, count: LIMITS.pcbList.rows })}</p>
      <code className={classes.columns}>{PCB_COLUMNS.join(',')}</code>
    </>
  )
}

const importedCount = ({ created, updated }: PcbUploadAnswer) => created + updated

function Head({ list }: { list: PcbList | null }) {
  const { t, i18n } = useTranslation('toolbox')
  return <AdminHead title={t('tab.pcb')} {...answer()} />

  function answer() {
    if (list === null) return { first: t('pcb.first'), rest: t('pcb.rest') }
    const { isImported, answer: found } = list
    const out = found.faults.length
    const count = importedCount(found)
    const rest = out === 0 ? undefined : t('pcb.out', { count: out })
    if (isImported) return { first: t('pcb.in', { count }), rest }
    return { first: t('pcb.can', { figure: formatNumber(count, i18n.language), count: found.rows }), rest }
  }
}

interface CheckedProps {
  list: PcbList
  busy: boolean
  onImport: () => void
  onUndone: () => void
}

function Checked({ list: { file, answer, isImported }, busy, onImport, onUndone }: CheckedProps) {
  const { t, i18n } = useTranslation('toolbox')
  const count = importedCount(answer)
  const size = formatBytes(file.size, i18n.language)
  return (
    <section className={classes.block} aria-labelledby="list">
      <Row gap="2 4" align="center" justify="between" wrap>
        <div>
          <h2 id="list">{file.name}</h2>
          <p className={shared.quiet}>{t('pcb.read', { count: answer.rows, size })}</p>
        </div>
        <p role="status">
          {t('pcb.counts', { created: answer.created, updated: answer.updated, same: answer.unchanged })}
        </p>
      </Row>
      {/* The first line has the columns' names. */}
      <LineMap
        first={2}
        last={Math.max(answer.rows + 1, ...answer.faults.slice(-1).map(({ line }) => line))}
        marks={answer.faults.map(({ line }) => ({ line, tone: 'fault' }))}
      />
      {answer.faults.length > 0 && <PcbFaults faults={answer.faults} />}
      <Row gap="2 4" align="center" justify="between" wrap>
        <p className={shared.quiet}>{isImported ? t('done.until') : t('pcb.note')}</p>
        <Row as="span" gap="2" wrap>
          {answer.faults.length > 0 && <FaultsButton answer={answer} />}
          {!isImported && count > 0 && (
            <Button variant="primary" busy={busy} onClick={onImport}>
              {t('pcb.takeIn', { count })}
            </Button>
          )}
          {isImported && answer.run !== null && <UndoRun runId={answer.run} onDone={onUndone} />}
        </Row>
      </Row>
    </section>
  )
}

/** Offers the lines that are left out as a file, so that the author of the list can correct them. */
function FaultsButton({ answer: { faults } }: { answer: PcbUploadAnswer }) {
  const { t } = useTranslation('toolbox')
  const wrong = useFaultText()
  function download(): void {
    const head = [t('column.line'), t('column.column'), t('column.value'), t('column.wrong')]
    const rows = faults.map(fault => [fault.line, fault.column, fault.value, wrong(fault)])
    downloadCsv([head, ...rows], 'faults.csv')
  }
  return (
    <Button icon={IconDownload} onClick={download}>
      {t('pcb.faultsFile', { count: faults.length })}
    </Button>
  )
}
