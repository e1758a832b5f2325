import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { BulkAnswer } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Choice, Choices } from '#admin/shared/Choices.tsx'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useInvalidation } from '#api/invalidation.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { showUndoable } from '#ui/actions/undo-toast.ts'
import { useCopy } from '#ui/actions/use-copy.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { Picks } from '#ui/table/use-picks.ts'
import classes from './BulkChange.module.css'

interface BulkChangeProps<Value extends string> {
  picks: Pick<Picks<unknown>, 'count' | 'drop'>
  /** The label of the button that opens the change. */
  label: string
  title: (count: { count: number; figure: string }) => string
  choices: readonly Choice<Value>[]
  first: Value
  /** Returns the codes, which are asked for when the change begins: everything that a list found may fill many pages. */
  codes: () => Promise<string[]>
  run: (codes: string[], value: Value) => Promise<BulkAnswer>
  /** Shows what else belongs to the chosen value, such as how long a mode lasts. */
  beside?: (value: Value) => ReactNode
}

/** Shows the buttons for the picked units: one opens a change of all of them, the other copies their codes. */
export function BulkChange<Value extends string>(props: BulkChangeProps<Value>) {
  const { picks, label, codes } = props
  const { t } = useTranslation('hardware')
  const [isOpen, setOpen] = useState(false)
  const copy = useCopy()
  const asLines = async () => (await codes()).join('\n')
  return (
    <>
      <Button size="dense" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Button size="dense" icon={IconCopy} onClick={() => copy(asLines(), t('bulk.copied'))}>
        {t('bulk.copy')}
      </Button>
      {isOpen && (
        <BulkDialog
          {...props}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            picks.drop()
          }}
        />
      )}
    </>
  )
}

interface BulkDialogProps<Value extends string> extends BulkChangeProps<Value> {
  onClose: () => void
  onDone: () => void
}

/** Asks for one value for many units at once; the button names the outcome, and a toast undoes all of it. */
function BulkDialog<Value extends string>(props: BulkDialogProps<Value>) {
  const { picks, choices, first, codes, run, beside, onClose, onDone } = props
  const { t, i18n } = useTranslation('hardware')
  const invalidate = useInvalidation()
  const bulk = useBulkRuns()
  const [value, setValue] = useState(first)
  const [total, setTotal] = useState(0)
  const name = choices.find(choice => choice.value === value)?.label ?? ''
  const figure = (count: number) => formatNumber(count, i18n.language)
  const title = props.title({ count: picks.count, figure: figure(picks.count) })

  async function apply(): Promise<void> {
    const all = await codes()
    setTotal(all.length)
    const outcome = await bulk.runAll({ codes: all, run: part => run(part, value) }, t('bulk.failed'))
    if (outcome.runs.length === 0) return
    const renewAll = () => invalidate({ endpoint: toolbox.undo, input: {} })
    void renewAll()
    showUndoable({
      text: t('bulk.done', { count: outcome.updated, figure: figure(outcome.updated), name }),
      undo: async () => {
        for (const runId of outcome.runs) await call(toolbox.undo, { params: { runId } })
      },
      onUndone: renewAll,
    })
    onDone()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <Choices label={title} choices={choices} value={value} size="dense" onChange={setValue} />
      {beside?.(value)}
      <p className={classes.said} role="status">
        {bulk.failure}
        {bulk.done !== null &&
          t('bulk.busy', { done: figure(Math.min(bulk.done, total)), total: figure(total) })}
      </p>
      <Row gap="2" justify="end" above="3">
        {bulk.done !== null && (
          <Button variant="text" onClick={bulk.stop}>
            {t('bulk.stop')}
          </Button>
        )}
        <Button variant="primary" busy={bulk.done !== null} onClick={() => void apply()}>
          {t('bulk.set', { name })}
        </Button>
      </Row>
    </Dialog>
  )
}

interface BulkWork {
  codes: readonly string[]
  /** Makes one run, which changes all of these or none. */
  run: (codes: string[]) => Promise<BulkAnswer>
}

interface BulkOutcome {
  updated: number
  /** The runs that an undo reverses, the last one first. */
  runs: number[]
}

/** Changes many units in runs of a thousand, each whole or not at all; it can be stopped between two of them. */
function useBulkRuns() {
  const [done, setDone] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stopped = useRef(false)

  async function runAll({ codes, run }: BulkWork, fallback: string): Promise<BulkOutcome> {
    const outcome: BulkOutcome = { updated: 0, runs: [] }
    stopped.current = false
    setFailure(null)
    setDone(0)
    try {
      for (let at = 0; at < codes.length && !stopped.current; at += LIMITS.bulkCodes) {
        const answer = await run(codes.slice(at, at + LIMITS.bulkCodes))
        outcome.updated += answer.updated
        if (answer.run !== null) outcome.runs.unshift(answer.run)
        setDone(at + LIMITS.bulkCodes)
      }
    } catch (error) {
      setFailure((error instanceof ApiError ? error.fields.device_codes?.[0] : undefined) ?? fallback)
    }
    setDone(null)
    return outcome
  }

  return {
    runAll,
    failure,
    /** The number of units that are done; it is null while nothing is sent. */
    done,
    stop: () => {
      stopped.current = true
    },
  }
}
