/** An exception while it is typed: what it changes, and what is wrong with it. Pure. */
import {
  type AgreedException,
  type DutyException as Change,
  changesOfException,
  rulesOf,
  type Shift,
  shiftsOf,
} from '@earshot/contract/rules/alarms/rota.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { fromLocalField, standInFor, toLocalField } from './rota-facts.ts'

export const DRAFT_KINDS = ['STANDS_IN', 'SWAP', 'AWAY'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

/** A span as its two fields have it, in local time of the site. */
export interface TypedSpan {
  from: string
  to: string
}

export interface ExceptionDraft extends TypedSpan {
  kind: DraftKind
  /** Who stands in, who swaps, or who is away. */
  who: number | null
  /** With whom they swap, or who stands in for who is away. */
  other: number | null
  /** The other's duty, where two swap. */
  others: TypedSpan
}

/** Who types it, and whether they lead the site. */
export interface Typist {
  me: number | undefined
  leads: boolean
}

export type DraftFault = 'span' | 'who' | 'nothing' | 'foreign' | 'foreignSwap' | 'same'

const EMPTY: TypedSpan = { from: '', to: '' }
const AHEAD_MS = 120 * 86_400_000

/** The next duty of a person, or what is left of it. */
export function nextShiftOf(rota: Rota, userId: number | null, now: number): Shift | undefined {
  return shiftsOf(rulesOf(rota), { from: now, to: now + AHEAD_MS }).find(shift => shift.userId === userId)
}

function typedSpan(rota: Rota, span: { from: number; to: number } | undefined): TypedSpan {
  const timeZone = zoneOrUtc(rota.timezone)
  if (span === undefined) return EMPTY
  return { from: toLocalField(span.from, timeZone), to: toLocalField(span.to, timeZone) }
}

interface DraftAbout {
  span: { from: number; to: number } | undefined
  userId: number | null
  me: number | undefined
}

/** An exception about a span of the grid: who is on duty there themselves will be away, others stand in. */
export function draftAbout(rota: Rota, { span, userId, me }: DraftAbout): ExceptionDraft {
  const myself = rota.people.some(({ id }) => id === me) ? (me ?? null) : null
  const kind = userId !== null && userId === myself ? 'AWAY' : 'STANDS_IN'
  return { kind, who: myself, other: null, ...typedSpan(rota, span), others: EMPTY }
}

/** Turns a draft into another kind; a swap is about the next duties of both. */
export function withKind(draft: ExceptionDraft, kind: DraftKind, { rota, now }: At): ExceptionDraft {
  if (kind !== 'SWAP') return { ...draft, kind, other: null }
  return { ...draft, kind, other: null, ...typedSpan(rota, nextShiftOf(rota, draft.who, now)), others: EMPTY }
}

interface At {
  rota: Rota
  now: number
}

export function withWho(draft: ExceptionDraft, who: number | null, { rota, now }: At): ExceptionDraft {
  const span = draft.kind === 'SWAP' ? typedSpan(rota, nextShiftOf(rota, who, now)) : {}
  return { ...draft, who, ...span }
}

export function withOther(draft: ExceptionDraft, other: number | null, { rota, now }: At): ExceptionDraft {
  if (draft.kind !== 'SWAP') return { ...draft, other }
  return { ...draft, other, others: typedSpan(rota, nextShiftOf(rota, other, now)) }
}

function momentsOf(typed: TypedSpan, timeZone: string): { from: number; to: number } | null {
  const [from, to] = [typed.from, typed.to].map(value => fromLocalField(value, timeZone))
  return from == null || to == null || to <= from ? null : { from, to }
}

/** Returns what is saved of a draft; nothing while it is not complete. A swap is one exception with both spans. */
export function exceptionsOf(draft: ExceptionDraft, rota: Rota): AgreedException[] {
  const { kind, who, other, others } = draft
  const rules = rulesOf(rota)
  const span = momentsOf(draft, rules.timeZone)
  if (span === null || who === null) return []
  if (kind === 'STANDS_IN') return standInFor(rules, span, who).map(change => ({ ...change, back: null }))
  if (kind === 'AWAY') return [{ ...span, away: who, standIn: other, back: null }]
  const back = momentsOf(others, rules.timeZone)
  if (back === null || other === null || other === who) return []
  return [{ ...span, away: who, standIn: other, back }]
}

/** Returns what the draft changes of who is on duty. */
export function changesOf(draft: ExceptionDraft, rota: Rota): Change[] {
  return exceptionsOf(draft, rota).flatMap(changesOfException)
}

/** Finds what keeps a draft from being saved. */
export function faultOf(draft: ExceptionDraft, rota: Rota, { me, leads }: Typist): DraftFault | null {
  const { timeZone } = rulesOf(rota)
  const { kind, who, other, others } = draft
  if (who === null || (kind === 'SWAP' && (other === null || other === who))) return 'who'
  if (kind === 'AWAY' && other === who) return 'who'
  if (momentsOf(draft, timeZone) === null) return 'span'
  if (kind === 'SWAP' && momentsOf(others, timeZone) === null) return 'span'
  const changes = changesOf(draft, rota)
  if (changes.length === 0) return 'nothing'
  if (kind === 'SWAP') return swapFault(changes, me)
  const isOwn = ({ away, standIn }: Change) => away === me || standIn === me
  return leads || changes.every(isOwn) ? null : 'foreign'
}

/** A swap is between the two themselves, also for who leads the site, and of two spans that lie apart. */
function swapFault(changes: readonly Change[], me: number | undefined): DraftFault | null {
  const [one, other] = changes
  if (one === undefined || other === undefined) return 'span'
  if (one.from < other.to && other.from < one.to) return 'same'
  return changes.some(({ away }) => away === me) ? null : 'foreignSwap'
}

/** Those whose yes it waits for: of a swap it is the other, because who asks has agreed. */
export function askedBy(exceptions: readonly AgreedException[], me: number | undefined): number[] {
  const asked = exceptions.flatMap(({ away, standIn, back }) =>
    back !== null && standIn === me ? [away] : [standIn],
  )
  return [...new Set(asked.filter(id => id !== null))].filter(id => id !== me)
}
