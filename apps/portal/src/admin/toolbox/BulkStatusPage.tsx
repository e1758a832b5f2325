import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { useAddress } from '#lib/address/use-address.ts'
import { formatList, formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { typedCodes } from './code-list.ts'
import { EarlierRuns } from './EarlierRuns.tsx'
import { LineMap } from './LineMap.tsx'
import { StatusForm } from './StatusForm.tsx'
import { CopyProblems, StatusRows } from './StatusRows.tsx'
import { addressOf, choiceOf, readStatusAddress } from './status-address.ts'
import { isBlocked, type StatusJob } from './status-job.ts'
import classes from './Toolbox.module.css'
import { ToolboxTabs } from './ToolboxTabs.tsx'
import { UndoRun } from './UndoRun.tsx'
import { type CheckedJob, useStatusRun } from './use-status-run.ts'
import { useTypedCodes } from './use-typed-codes.ts'

/** Sets one status for a list of codes: a dry run says what would happen, then all of it is done or nothing. */
export function BulkStatusPage() {
  const { t } = useTranslation('toolbox')
  const address = useAddress(readStatusAddress)
  const [text, keepText] = useTypedCodes(address.search.codes)
  const choice = choiceOf(address.search)
  const run = useStatusRun()
  const job: StatusJob = { ...choice, codes: typedCodes(text) }
  const isCurrent = JSON.stringify(run.checked?.job) === JSON.stringify(job)

  /** The codes that a link brought count as typed from here on. */
  function setText(next: string): void {
    keepText(next)
    if (address.search.codes !== undefined) address.set({ codes: undefined }, { replace: true })
  }

  function check(codes: string[]): void {
    if (codes.length === 0) run.refuse(t('form.none'))
    else run.check({ ...choice, codes })
  }

  function startFix(line: number, code: string | null): void {
    const codes = job.codes.flatMap((old, index) => (index + 1 !== line ? old : (code ?? [])))
    setText(codes.join('\n'))
    if (codes.length === 0) run.clear()
    else check(codes)
  }

  return (
    <>
      <Head run={run} />
      <ToolboxTabs />
      <div className={classes.split}>
        <StatusForm
          text={text}
          choice={choice}
          lines={job.codes.length}
          error={run.refusal}
          busy={run.isChecking}
          onText={setText}
          onChoice={next => address.set(addressOf(next), { replace: true })}
          onCheck={() => check(job.codes)}
        />
        <div className={classes.result}>
          {run.checked !== null && (
            <DryRun checked={run.checked} isCurrent={isCurrent} onFix={startFix}>
              {isCurrent && run.checked.check.changes > 0 && (
                <ApplyButton checked={run.checked} busy={run.isApplying} onApply={run.apply} />
              )}
            </DryRun>
          )}
          {run.done?.run != null && (
            <Row as="section" gap="2 4" align="center" justify="between" wrap aria-label={t('done.label')}>
              <p>{t('done.until')}</p>
              <UndoRun runId={run.done.run} onDone={run.clear} />
            </Row>
          )}
          <EarlierRuns kind={choice.kind === 'device' ? 'DEVICE_STATUS' : 'GATEWAY_MODE'} />
        </div>
      </div>
    </>
  )
}

type Run = Pick<ReturnType<typeof useStatusRun>, 'checked' | 'done'>

function Head({ run: { checked, done } }: { run: Run }) {
  const { t, i18n } = useTranslation('toolbox')
  const name = useTargetName()
  const figure = (value: number) => formatNumber(value, i18n.language)
  return <AdminHead title={t('tab.status')} {...answer()} />

  function answer() {
    if (done !== null) return { first: t('done.devices', { count: done.updated, name: name(done.job) }) }
    if (checked === null) return { first: t('status.first'), rest: t('status.rest') }
    const { changes, blocked, untouched } = checked.check
    const rest = [
      ...(blocked > 0 ? [t('status.blocked', { count: blocked })] : []),
      ...(untouched > 0 ? [t('status.untouched', { count: untouched })] : []),
    ]
    return {
      first: t('status.can', {
        figure: figure(changes),
        count: checked.job.codes.length,
        name: name(checked.job),
      }),
      rest: formatList(rest, i18n.language),
    }
  }
}

interface DryRunProps {
  checked: CheckedJob
  isCurrent: boolean
  onFix: (line: number, code: string | null) => void
  children: React.ReactNode
}

function DryRun({ checked: { job, check }, isCurrent, onFix, children }: DryRunProps) {
  const { t } = useTranslation('toolbox')
  const title = useRef<HTMLHeadingElement>(null)
  // Whoever pressed "Check" goes on with what came of it; an answer to the same codes again too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is one of its own
  useEffect(() => title.current?.focus(), [check])
  return (
    <section className={classes.block} aria-labelledby="dry-run" data-old={!isCurrent || undefined}>
      <Row gap="2 4" align="center" justify="between" wrap>
        <h2 id="dry-run" ref={title} tabIndex={-1}>
          {t('dry.title')}
        </h2>
        <p className={shared.quiet} role="status">
          {isCurrent ? t('dry.note') : t('dry.old')}
        </p>
        {isCurrent && <CopyProblems rows={check.rows} />}
      </Row>
      <LineMap
        first={1}
        last={job.codes.length}
        marks={check.rows.map(row => ({ line: row.line, tone: isBlocked(row) ? 'fault' : 'quiet' }))}
      />
      {check.rows.length > 0 && isCurrent && <StatusRows kind={job.kind} rows={check.rows} onFix={onFix} />}
      <Row gap="2 4" align="center" justify="between" wrap>
        <p className={shared.quiet}>{t('dry.whole')}</p>
        {children}
      </Row>
    </section>
  )
}

interface ApplyButtonProps {
  checked: CheckedJob
  busy: boolean
  onApply: (checked: CheckedJob) => void
}

function ApplyButton({ checked, busy, onApply }: ApplyButtonProps) {
  const { t } = useTranslation('toolbox')
  const name = useTargetName()
  return (
    <Button variant="primary" busy={busy} onClick={() => onApply(checked)}>
      {t('status.apply', { count: checked.check.changes, name: name(checked.job) })}
    </Button>
  )
}

function useTargetName(): (job: StatusJob) => string {
  const { t } = useTranslation('hardware')
  return ({ kind, delivery, mode }) => (kind === 'device' ? t(`delivery.${delivery}`) : t(`mode.${mode}`))
}
