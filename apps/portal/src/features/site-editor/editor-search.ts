/** What the editor keeps in its address: the step, and on the structure's the node that is open. */

export const STEPS = ['farm', 'structure', 'gateways', 'people', 'check'] as const
export type Step = (typeof STEPS)[number]

export interface EditorSearch {
  step?: Step
  /** The key of a node. */
  node?: string
}

export function readEditorSearch(raw: Record<string, unknown>): EditorSearch {
  const step = STEPS.find(each => each === raw.step)
  const node = typeof raw.node === 'string' && raw.node.length <= 100 ? raw.node : undefined
  return { ...(step !== undefined && { step }), ...(node !== undefined && { node }) }
}
