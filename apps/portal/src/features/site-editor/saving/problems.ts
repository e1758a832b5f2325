import { duplicateDevices, placedDevices } from '@earshot/contract/rules/structure/check-houses.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import {
  housesOf,
  placeInTree,
  type Tree,
  type TreeMonitor,
  type TreeNode,
} from '@earshot/contract/rules/structure/tree.ts'
import { DescriptionForm } from '@earshot/contract/schemas/description.ts'
import type { HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { SiteForm } from '@earshot/contract/schemas/farm/site-form.ts'
import { validate } from '@earshot/contract/schemas/messages.ts'
import { useTranslation } from 'react-i18next'
import type { Step } from '#features/site-editor/editor-search.ts'
import { ruleText } from '#i18n/rule-text.ts'
import { BASICS_RULES, type SiteDraft } from './site-draft.ts'

/**
 * Finds what prevents a draft from being saved, each problem with its step and node. It is pure: it applies the
 * contract's own rules, before the server is asked.
 */

export interface Problem {
  step: Step
  /** The name of the field as it is sent. */
  field: string
  /** The key of a rule, or the server's sentence. */
  message: string
  isServerText: boolean
  node: TreeNode | null
  monitor: TreeMonitor | null
}

/** The server's messages by field, as the last refusal left them. */
export type RefusedFields = Readonly<Record<string, readonly string[]>>

type FoundUnits = ReadonlyMap<string, HardwareFound>

export interface ServerAnswers {
  refused: RefusedFields
  devices: FoundUnits
  gateways: FoundUnits
}

/** The message of this field is shown at the field itself. */
export const DESCRIPTION_FIELD = 'feedback.description'

/** Holds where nothing that is printed on the unit was given yet, or something else was. */
export const isUnproven = (problem: Problem | undefined) => problem?.message === 'UNPROVEN'

export function findProblems(draft: SiteDraft, { refused, devices, gateways }: ServerAnswers): Problem[] {
  const broken = [
    ...Object.entries(ruleMessages(draft)).map(([field, message]) => ({
      field,
      message,
      isServerText: false,
    })),
    ...placedDevices(housesOf(draft.tree)).flatMap(({ device, field }) =>
      hardwareProblem(device.code, { field, found: devices }),
    ),
    ...draft.gateways.flatMap(({ code }, index) =>
      hardwareProblem(code, { field: `gateways.${index}`, found: gateways }),
    ),
    ...Object.entries(refused).map(([field, messages]) => ({
      field,
      message: messages.join(' '),
      isServerText: true,
    })),
  ]
  const seen = new Set<string>()
  return broken.flatMap(each => {
    if (seen.has(each.field)) return []
    seen.add(each.field)
    return [{ ...each, step: stepOf(each.field), ...placeInTree(draft.tree, each.field) }]
  })
}

/** Returns the problem as the server will report it; until it has answered, a code has no problem. */
function hardwareProblem(code: string, { field, found }: { field: string; found: FoundUnits }) {
  const state = found.get(codeKey(code))?.state
  if (state === undefined || state === 'FREE' || state === 'HERE') return []
  return [{ field, message: state, isServerText: false }]
}

function ruleMessages({ basics, tree, gateways, people, feedback }: SiteDraft): Record<string, string> {
  const rest = SiteForm.pick({ houses: true, gateways: true, users_to_add: true })
  const houses = housesOf(tree)
  const form = validate(rest, { houses, gateways, users_to_add: people })
  const first = validate(BASICS_RULES.schema, withoutEmpty(basics))
  const broken: Record<string, string> = {}
  for (const checked of [first, form]) {
    if (checked.ok) continue
    for (const [field, [message]] of Object.entries(checked.fields)) broken[field] ??= message ?? 'invalid'
  }
  // An empty text is not sent, and blanks alone are refused.
  const words = feedback.description === '' ? null : validate(DescriptionForm, feedback)
  if (words !== null && !words.ok) broken[DESCRIPTION_FIELD] = words.fields.description?.[0] ?? 'invalid'
  for (const { field } of duplicateDevices(houses)) broken[field] ??= 'monitor_twice'
  return broken
}

function withoutEmpty(basics: SiteDraft['basics']) {
  return { ...basics, animals_quantity: basics.animals_quantity ?? undefined }
}

export function stepOf(field: string): Step {
  if (field.startsWith('houses') || field === 'revision') return 'structure'
  if (field.startsWith('gateways')) return 'gateways'
  if (field.startsWith('users_to_add')) return 'people'
  return field.startsWith('feedback') ? 'check' : 'farm'
}

/** Returns the problems of one node, and of its decks where it is an airspace, because they are solved there. */
export function problemsAt(problems: readonly Problem[], { key, children }: TreeNode): Problem[] {
  const keys = new Set([key, ...children.filter(child => child.level === 'deck').map(child => child.key)])
  return problems.filter(problem => problem.node !== null && keys.has(problem.node.key))
}

/** Returns the key of the node whose panel a problem is solved in. */
export function panelKey(tree: Tree, { node }: Problem): string | undefined {
  if (node === null) return undefined
  if (node.level !== 'deck' && node.level !== 'floor') return node.key
  const parents = (nodes: Tree): TreeNode | undefined =>
    nodes.find(each => each.children.some(child => child.key === node.key)) ??
    nodes.map(each => parents(each.children)).find(each => each !== undefined)
  return parents(tree)?.key
}

/** Returns the problem of a monitor on a deck. */
export function monitorProblem(
  problems: readonly Problem[],
  deck: TreeNode,
  code: string,
): Problem | undefined {
  return problems.find(({ node, monitor }) => node?.key === deck.key && monitor?.code === code)
}

const HARDWARE = ['UNKNOWN', 'ELSEWHERE', 'UNUSABLE', 'SUPPLIER', 'UNPROVEN'] as const

/** Returns a function that words a problem, with the code that it is about. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('siteEditor')
  const { t: common } = useTranslation('common')
  return ({ message, isServerText, monitor, field }) => {
    if (isServerText) return message
    const code = monitor?.code ?? ''
    const state = HARDWARE.find(each => each === message)
    if (state !== undefined) {
      return monitor === null ? t(`gatewayProblem.${state}`) : t(`monitorProblem.${state}`, { code })
    }
    if (message === 'monitor_twice') return t('monitorProblem.twice', { code })
    if (field.endsWith('product_type')) return t('problem.productType')
    return ruleText({ t: common, message }) ?? message
  }
}
