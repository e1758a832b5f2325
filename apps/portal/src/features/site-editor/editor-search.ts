/** What the editor keeps in its address: the step, on the structure's step the open node, and at the end what was made. */

export const STEPS = ['farm', 'structure', 'gateways', 'people', 'check'] as const
export type Step = (typeof STEPS)[number]

export interface EditorSearch {
  step?: Step
  /** The key of a node. */
  node?: string
  /** The id of the site that was set up here, so that a reload confirms it again. */
  saved?: number
}

export function readEditorSearch(raw: Record<string, unknown>): EditorSearch {
  const step = STEPS.find(each => each === raw.step)
  const node = typeof raw.node === 'string' && raw.node.length <= 100 ? raw.node : undefined
  const saved = Number.isSafeInteger(raw.saved) ? Number(raw.saved) : undefined
  return {
    ...(step !== undefined && { step }),
    ...(node !== undefined && { node }),
    ...(saved !== undefined && { saved }),
  }
}
