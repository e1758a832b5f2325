import type { Tree } from '@earshot/contract/rules/structure/tree.ts'
import { useEffect, useState } from 'react'
import { readEditorSearch, STEPS, type Step } from '#features/site-editor/editor-search.ts'
import { type Problem, panelKey } from '#features/site-editor/saving/problems.ts'
import { useAddress } from '#lib/address/use-address.ts'

export interface EditorSteps {
  step: Step
  /** The key of the node that is open on the structure's step. */
  node: string | undefined
  /** The steps that were left at least once: their problems are shown. */
  seen: ReadonlySet<Step>
  goTo: (step: Step, node?: string) => void
  /** Leads to the first problem of this page, or to the next page where there is none. */
  goToNext: (problems: readonly Problem[]) => void
  /** Leads to the page and the node where it is solved. */
  goToProblem: (problem: Problem) => void
  select: (node: string | undefined, replace?: boolean) => void
}

/** Keeps the page of the editor, which is in the address, and the pages that have been opened. */
export function useEditorSteps(
  tree: Tree,
  { isNew, isUntouched }: { isNew: boolean; isUntouched: boolean },
): EditorSteps {
  const { search, set } = useAddress(readEditorSearch)
  const step = search.step ?? 'farm'

  // An old link, or a draft that has gone: there is nothing yet that could be found wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the page opens.
  useEffect(() => {
    if (isNew && isUntouched && step === 'check') set({ step: 'farm' }, { replace: true })
  }, [])
  const [seen, setSeen] = useState<ReadonlySet<Step>>(new Set(isNew ? [] : STEPS))

  function goTo(to: Step, node?: string): void {
    setSeen(all => new Set([...all, step]))
    set({ step: to, node })
    document.getElementById('main')?.focus()
  }

  const goToProblem = (problem: Problem) => goTo(problem.step, panelKey(tree, problem))

  function goToNext(problems: readonly Problem[]): void {
    const first = problems.find(problem => problem.step === step)
    const following = STEPS[STEPS.indexOf(step) + 1]
    if (first !== undefined) goToProblem(first)
    else if (following !== undefined) goTo(following)
  }

  return {
    step,
    node: search.node,
    seen,
    goTo,
    goToNext,
    goToProblem,
    select: (node, replace = false) => set({ node }, { replace }),
  }
}
