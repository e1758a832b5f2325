import { LIMITS } from '@earshot/contract/limits.ts'
import { isNumberKey, type NumberKey } from '@earshot/contract/rules/health/tried-limits.ts'
import type { LimitKey } from '@earshot/contract/schemas/health/limits.ts'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import classes from './LimitEditor.module.css'
import { LimitStepper } from './LimitStepper.tsx'
import { faultOf, humidityBandAt, type LimitPatch, type PlaceLimits } from './limit-facts.ts'
import { TriedBand } from './try/TriedBand.tsx'
import { TriedLine } from './try/TriedLine.tsx'
import { referenceOf, useLimitWords } from './use-limit-words.ts'
import type { LimitsEditor } from './use-limits-editor.ts'

export interface LimitEditorProps {
  editor: LimitsEditor
  limitKey: LimitKey
}

/** Changes one value below its row, and on a phone where the thumb is. */
export function LimitEditor({ editor, limitKey }: LimitEditorProps) {
  if (isNumberKey(limitKey)) return <NumberEditor editor={editor} limitKey={limitKey} />
  return limitKey === 'humidity_band' ? <HumidityEditor editor={editor} /> : null
}

interface NumberEditorProps extends LimitEditorProps {
  limitKey: NumberKey
}

function NumberEditor({ editor, limitKey }: NumberEditorProps) {
  const { place } = editor
  const { t } = useTranslation('limits')
  const words = useLimitWords()
  const faultId = useId()
  const stored = place.values[limitKey] ?? (place.productType === null ? 1 : referenceOf(place.productType))
  const [value, setValue] = useState<number | null>(stored)
  const [why, setWhy] = useState('')
  const patch: LimitPatch = { [limitKey]: value }
  const name = t(`name.${limitKey}`)
  const fault = faultText()
  const isSame = value === stored
  const { propose } = editor
  const isIdle = isSame || value === null || (propose !== null && why.trim() === '')
  const save = () => {
    if (isIdle || fault !== null) return
    void (propose === null ? editor.save(patch, why) : propose({ key: limitKey, value, why }))
  }
  return (
    <EditorFrame
      editor={editor}
      title={name}
      note={t('usualIs', { value: words.value(limitKey, place.inherited[limitKey], place) })}
      stepper={
        <LimitStepper
          limitKey={limitKey}
          label={name}
          value={value ?? stored}
          onChange={setValue}
          onEnter={save}
          onEscape={() => editor.toggle(null)}
          describedBy={fault === null ? undefined : faultId}
        />
      }
      beside={
        editor.tried && (
          <TriedLine {...editor.tried} place={place} limitKey={limitKey} value={value ?? stored} />
        )
      }
      why={{ text: why, set: setWhy }}
      fault={fault === null ? null : <span id={faultId}>{fault}</span>}
      isIdle={isIdle}
      saving={savingText()}
      onSave={save}
    />
  )

  function savingText(): string {
    if (value === null) return t(propose === null ? 'save' : 'proposal.button')
    return t(propose === null ? 'saveValue' : 'proposal.value', {
      value: words.value(limitKey, value, place),
    })
  }

  function faultText(): string | null {
    if (value === null) return words.range(limitKey)
    return faultOf(place, patch) === null ? null : t('fault.order')
  }
}

/** Humidity has one band for all ages where people set it. */
function HumidityEditor({ editor }: { editor: LimitsEditor }) {
  const { place } = editor
  const { t } = useTranslation('limits')
  const [stored] = useState(() => humidityAt(place))
  const [lo, setLo] = useState<number | null>(stored.lo)
  const [hi, setHi] = useState<number | null>(stored.hi)
  const [why, setWhy] = useState('')
  const isOrdered = lo !== null && hi !== null && lo < hi && lo >= 0 && hi <= 100
  const isSame = lo === stored.lo && hi === stored.hi
  const save = () => {
    if (isOrdered && !isSame) void editor.save({ humidity_band: [{ age: 0, lo, hi }] }, why)
  }
  const field = (label: string, value: number | null, put: (value: number | null) => void) => (
    <Field
      dense
      numeric
      inputMode="numeric"
      label={label}
      unit="%"
      value={value ?? ''}
      onChange={event => put(/^\d{1,3}$/.test(event.target.value) ? Number(event.target.value) : null)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save()
        if (key === 'Escape') editor.toggle(null)
      }}
    />
  )
  return (
    <EditorFrame
      editor={editor}
      title={t('name.humidity_band')}
      note={t('allAges')}
      stepper={
        <div className={classes.pair}>
          {field(t('band.from'), lo, setLo)}
          {field(t('band.to'), hi, setHi)}
        </div>
      }
      beside={
        editor.tried &&
        isOrdered && (
          <TriedBand {...editor.tried} place={place} limitKey="humidity_band" band={[{ age: 0, lo, hi }]} />
        )
      }
      why={{ text: why, set: setWhy }}
      fault={isOrdered ? null : t('fault.band')}
      isIdle={isSame || !isOrdered}
      saving={t('save')}
      onSave={save}
    />
  )
}

/** The band that is typed has whole percents. */
function humidityAt(place: PlaceLimits): { lo: number; hi: number } {
  const { lo, hi } = humidityBandAt(place.values.humidity_band, place)
  return { lo: Math.round(lo), hi: Math.round(hi) }
}

interface EditorFrameProps {
  editor: LimitsEditor
  title: string
  /** What holds without an own value. */
  note: string
  stepper: ReactNode
  /** What else stands beside the value. */
  beside?: ReactNode
  why: { text: string; set: (text: string) => void }
  fault: ReactNode
  /** True while there is nothing to save. */
  isIdle: boolean
  saving: string
  onSave: () => void
}

export function EditorFrame(props: EditorFrameProps) {
  const { editor, title, note, stepper, beside, why, fault, isIdle, saving, onSave } = props
  const { t } = useTranslation('limits')
  const isPhone = useIsPhone()
  const whyField = (
    <div className={classes.why}>
      <Field
        dense
        label={t(editor.propose === null ? 'why' : 'proposal.why')}
        value={why.text}
        maxLength={LIMITS.comment.max}
        onChange={event => why.set(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onSave()
          if (key === 'Escape') editor.toggle(null)
        }}
      />
    </div>
  )
  const notices = (
    <>
      {fault !== null && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {editor.refusal !== null && <FormNotice>{editor.refusal}</FormNotice>}
    </>
  )
  const button = (
    <Button
      variant="primary"
      size={isPhone ? 'touch' : 'control'}
      busy={editor.busy}
      disabled={isIdle || fault !== null}
      onClick={onSave}
    >
      {saving}
    </Button>
  )
  if (!isPhone)
    return (
      <div className={classes.editor}>
        <div className={classes.line}>
          {stepper}
          {beside}
          {whyField}
        </div>
        {notices}
        <div className={classes.line}>
          {button}
          <Button variant="text" onClick={() => editor.toggle(null)}>
            {t('cancel')}
          </Button>
          <p className={classes.note}>{t(editor.propose === null ? 'holdsFrom' : 'proposal.note')}</p>
        </div>
      </div>
    )
  return (
    <PageDock>
      <section className={classes.dock} aria-label={title}>
        <div className={classes.dockHead}>
          <div>
            <p className={classes.title}>{title}</p>
            <p className={classes.note}>{t('placeAndUsual', { place: editor.name, usual: note })}</p>
          </div>
          {stepper}
        </div>
        {whyField}
        {beside}
        {notices}
        <div className={classes.buttons}>
          <Button size="touch" variant="text" onClick={() => editor.toggle(null)}>
            {t('cancel')}
          </Button>
          {button}
        </div>
      </section>
    </PageDock>
  )
}
