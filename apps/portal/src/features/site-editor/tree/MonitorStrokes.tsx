import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import type { HardwareLookup } from '#features/site-editor/monitors/use-hardware-lookup.ts'
import type { Problem } from '#features/site-editor/saving/problems.ts'
import { Row } from '#ui/layout/Stack.tsx'
import classes from './MonitorStrokes.module.css'

/**
 * Shows a stroke for each monitor, grouped by deck: full height if it was heard, low before, and tall and red where it
 * is a problem.
 */
export function MonitorStrokes({
  airspace,
  devices,
  problems,
}: {
  airspace: TreeNode
  devices: HardwareLookup
  problems: readonly Problem[]
}) {
  const wrong = new Set(
    problems.flatMap(problem => (problem.monitor === null ? [] : codeKey(problem.monitor.code))),
  )
  return (
    <span className={classes.strokes} aria-hidden>
      {airspace.children.map(deck => (
        <Row key={deck.key} as="span" gap="1" inline align="center">
          {deck.monitors.map(({ code }) => {
            const found = devices.found.get(codeKey(code))
            const isWrong =
              wrong.has(codeKey(code)) && problems.some(problem => problem.node?.key === deck.key)
            const state = isWrong ? 'wrong' : found?.last_update == null ? 'silent' : 'heard'
            return <span key={code} className={classes.stroke} data-state={state} />
          })}
        </Row>
      ))}
    </span>
  )
}
