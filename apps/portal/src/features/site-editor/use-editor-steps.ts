import type { Tree } from '@earshot/contract/rules/structure/tree.ts'
import { useEffect, useState } from 'react'
import { useAddress } from '#lib/use-address.ts'
import { readEditorSearch, STEPS, type Step } from './editor-search.ts'
import { type Problem, panelKey } from './problems.ts'

export interface EditorSteps {
  step: Step
  /** The key of the node that is open on the structure's step. */
  node: string | undefined
  /** Left at least once: what is wrong there is told. */
  seen: ReadonlySet<Step>
  goTo: (step: Step, node?: string) => void
  /** To the first problem of this page, and on where there is none. */
  goOn: (problems: readonly Problem[]) => void
  /** To the page and the node on which it is mended. */
  goToProblem: (problem: Problem) => void
  select: (node: string | undefined, replace?: boolean) => void
}

/** The page of the editor, which stands in the address, and those that have been looked at. */
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

  function goOn(problems: readonly Problem[]): void {
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
    goOn,
    goToProblem,
    select: (node, replace = false) => set({ node }, { replace }),
  }
}
