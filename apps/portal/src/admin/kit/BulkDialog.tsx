import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import type { BulkAnswer } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { formatNumber } from '#lib/locale.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'
import classes from './BulkDialog.module.css'
import { type Choice, Choices } from './Choices.tsx'
import { useBulk } from './use-bulk.ts'

export interface BulkDialogProps<Value extends string> {
  title: string
  choices: readonly Choice<Value>[]
  first: Value
  /** Returns the codes, which are asked for when the change begins: everything that a list found may fill many pages. */
  codes: () => Promise<string[]>
  run: (codes: string[], value: Value) => Promise<BulkAnswer>
  /** What stands beside the choice: how long a mode lasts. */
  beside?: (value: Value) => ReactNode
  onClose: () => void
  /** Is called when the change is made, so that the picks can be dropped. */
  onDone: () => void
}

/** Asks for one value for many units at once; the button names the outcome, and a toast undoes all of it. */
export function BulkDialog<Value extends string>(props: BulkDialogProps<Value>) {
  const { title, choices, first, codes, run, beside, onClose, onDone } = props
  const { t, i18n } = useTranslation('hardware')
  const queryClient = useQueryClient()
  const bulk = useBulk()
  const [value, setValue] = useState(first)
  const [total, setTotal] = useState(0)
  const name = choices.find(choice => choice.value === value)?.label ?? ''
  const figure = (count: number) => formatNumber(count, i18n.language)

  async function apply(): Promise<void> {
    const all = await codes()
    setTotal(all.length)
    const outcome = await bulk.work({ codes: all, run: part => run(part, value) }, t('bulk.failed'))
    if (outcome.runs.length === 0) return
    await saveWithUndo({
      save: () => Promise.resolve(outcome.runs),
      undo: async runs => {
        for (const runId of runs) await call(toolbox.undo, { params: { runId } })
      },
      onChanged: () => void queryClient.invalidateQueries(),
      text: t('bulk.done', { count: outcome.updated, figure: figure(outcome.updated), name }),
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
      <div className={classes.foot}>
        {bulk.done !== null && (
          <Button variant="text" onClick={bulk.stop}>
            {t('bulk.stop')}
          </Button>
        )}
        <Button variant="primary" busy={bulk.done !== null} onClick={() => void apply()}>
          {t('bulk.set', { name })}
        </Button>
      </div>
    </Dialog>
  )
}
