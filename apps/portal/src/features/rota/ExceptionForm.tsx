import { changesOfException, onDutyAt, rulesOf } from '@earshot/contract/rules/alarms/rota.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { SelectField } from '#ui/forms/fields/SelectField.tsx'
import {
  askedBy,
  DRAFT_KINDS,
  type ExceptionDraft,
  exceptionsOf,
  faultOf,
  type TypedSpan,
  type Typist,
  withKind,
  withOther,
  withWho,
} from './exception-draft.ts'
import classes from './RotaAside.module.css'
import { effectOf } from './rota-facts.ts'
import type { useRotaActions } from './use-rota-actions.ts'
import { useRotaWords } from './use-rota-words.ts'

export interface ExceptionFormProps {
  rota: Rota
  draft: ExceptionDraft
  typist: Typist
  actions: ReturnType<typeof useRotaActions>
  isOnline: boolean
  onChange: (draft: ExceptionDraft) => void
  onDone: () => void
}

/** Types an exception: who stands in, who swaps, who is away, from when to when. The grid shows it until it is saved. */
export function ExceptionForm(props: ExceptionFormProps) {
  const { rota, draft, typist, actions, isOnline, onChange, onDone } = props
  const { t } = useTranslation('rota')
  const { name, list, me } = useRotaWords(rota)
  const now = useNow()
  const at = { rota, now }
  const exceptions = exceptionsOf(draft, rota)
  const fault = faultOf(draft, rota, typist)
  const asked = askedBy(exceptions, me)
  const { kind } = draft
  const people = rota.people.map(({ id, name: label }) => ({
    value: String(id),
    label: id === me ? t('exception.you', { name: label }) : label,
  }))
  const isOnlySelf = kind === 'AWAY' && !typist.leads

  return (
    <form
      className={classes.form}
      aria-label={t('exception.title')}
      onSubmit={event => {
        event.preventDefault()
        if (fault === null && isOnline) void actions.add(exceptions, { done: doneText(), onDone })
      }}
    >
      <SegmentedControl
        label={t('exception.kindLabel')}
        value={kind}
        segments={DRAFT_KINDS.map(value => ({ value, label: t(`exception.kind.${value}`) }))}
        onChange={chosen => onChange(withKind(draft, chosen, at))}
      />
      <SelectField
        dense
        label={t('exception.who')}
        placeholder={t('exception.choose')}
        value={String(draft.who ?? '')}
        options={isOnlySelf ? people.filter(({ value }) => value === String(me)) : people}
        onChange={event => onChange(withWho(draft, idOf(event.target.value), at))}
      />
      <SpanFields span={draft} onChange={span => onChange({ ...draft, ...span })} />
      {kind !== 'STANDS_IN' && (
        <SelectField
          dense
          label={t(kind === 'SWAP' ? 'exception.withWhom' : 'exception.standIn')}
          placeholder={t(kind === 'SWAP' ? 'exception.choose' : 'exception.nobodyYet')}
          value={String(draft.other ?? '')}
          options={people.filter(({ value }) => value !== String(draft.who))}
          onChange={event => onChange(withOther(draft, idOf(event.target.value), at))}
        />
      )}
      {kind === 'SWAP' && draft.other !== null && (
        <SpanFields span={draft.others} onChange={others => onChange({ ...draft, others })} isOthers />
      )}
      <Effect {...props} />
      {fault !== null && (
        <p className={classes.note} role="status">
          {t(`exception.fault.${fault}`)}
        </p>
      )}
      {actions.refusal !== null && <FormNotice>{actions.refusal}</FormNotice>}
      <Button
        variant="primary"
        type="submit"
        block
        busy={actions.adding}
        disabled={fault !== null || !isOnline}
      >
        {submitText()}
      </Button>
    </form>
  )

  function submitText(): string {
    if (asked.length > 0) return t('exception.ask', { people: list(asked) })
    return t(kind === 'AWAY' && draft.other === null ? 'exception.saveAway' : 'exception.onDuty')
  }

  function doneText(): string {
    const [first] = asked
    return first === undefined ? t('exception.saved') : t('exception.wasAsked', { name: name(first) })
  }
}

interface SpanFieldsProps {
  span: TypedSpan
  onChange: (span: TypedSpan) => void
  /** True for the duty of the other, where two swap. */
  isOthers?: boolean
}

function SpanFields({ span: { from, to }, onChange, isOthers = false }: SpanFieldsProps) {
  const { t } = useTranslation('rota')
  return (
    <div className={classes.span}>
      <Field
        dense
        type="datetime-local"
        label={t(isOthers ? 'exception.othersFrom' : 'exception.from')}
        value={from}
        onChange={event => onChange({ from: event.target.value, to })}
      />
      <Field
        dense
        type="datetime-local"
        label={t(isOthers ? 'exception.othersTo' : 'exception.to')}
        value={to}
        onChange={event => onChange({ from, to: event.target.value })}
      />
    </div>
  )
}

/** Shows before it is saved which gap it closes or opens, and whether it holds at once. */
function Effect({ rota, draft }: ExceptionFormProps) {
  const { t } = useTranslation('rota')
  const { list, length, coming, me } = useRotaWords(rota)
  const exceptions = exceptionsOf(draft, rota)
  const changes = exceptions.flatMap(changesOfException)
  if (changes.length === 0) return null
  const { closedMs, opened } = effectOf(rota, changes)
  const [gap] = opened
  const asked = askedBy(exceptions, me)
  const relieved = changes.flatMap(({ away }) => away ?? [])
  const isMissed =
    changes.some(({ from, away }) => onDutyAt(rulesOf(rota), from) === away) || gap !== undefined
  return (
    <div className={classes.effect} role="status">
      {closedMs > 0 && (
        <p data-tone="ok">
          <IconCheck size={18} stroke={1.75} aria-hidden />
          {t('effect.closes', { length: length(closedMs) })}
        </p>
      )}
      {gap !== undefined && (
        <p data-tone="warning">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {t('effect.opens', {
            length: length(gap.to - gap.from),
            from: coming(gap.from),
            to: coming(gap.to),
          })}
        </p>
      )}
      <p className={classes.note}>{note()}</p>
    </div>
  )

  function note(): string {
    if (draft.kind === 'AWAY' && !isMissed)
      return t('effect.notMissed', { name: list([...new Set(relieved)]) })
    if (asked.length > 0) return t('effect.asked', { people: list(asked) })
    return t('effect.atOnce')
  }
}

function idOf(value: string): number | null {
  return value === '' ? null : Number(value)
}
