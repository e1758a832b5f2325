import { isBandRule, ruleOf } from '@earshot/contract/rules/health/tried-limits.ts'
import { type LimitKey, USUAL } from '@earshot/contract/schemas/health/limits.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { TaggedText } from '#ui/prose/TaggedText.tsx'
import { alarmRangeOf } from './alarm-range.ts'
import { LimitEditor } from './LimitEditor.tsx'
import classes from './LimitRows.module.css'
import sectionClasses from './LimitSection.module.css'
import { type LimitOrigin, originOf, usualKeys } from './limit-facts.ts'
import type { LimitRow } from './limit-rows.ts'
import { useLimitWords } from './use-limit-words.ts'
import type { LimitsEditor } from './use-limits-editor.ts'

interface LimitRowsProps {
  editor: LimitsEditor
  rows: readonly LimitRow[]
  /** What else belongs under a row, for example how its alerts ended. */
  under?: (row: LimitRow) => ReactNode
}

/** Shows limits as sentences with their values in them, each with where it comes from. */
export function LimitRows({ editor, rows, under }: LimitRowsProps) {
  return (
    <ul className={sectionClasses.rows}>
      {rows.map(row => (
        <LimitRowItem key={row.id} editor={editor} row={row} under={under} />
      ))}
    </ul>
  )
}

interface LimitRowItemProps extends Omit<LimitRowsProps, 'rows'> {
  row: LimitRow
}

function LimitRowItem({ editor, row, under }: LimitRowItemProps) {
  const open = row.keys.find(key => key === editor.open)
  return (
    <li className={classes.row} data-open={open !== undefined || undefined}>
      <span className={classes.mark}>
        <StatusMark status={row.mark} size={14} />
      </span>
      <div>
        <p className={sectionClasses.sentence}>
          <Sentence editor={editor} row={row} />
        </p>
        {under?.(row)}
        {open !== undefined && (editor.mayChange || editor.propose !== null) && (
          <LimitEditor key={open} editor={editor} limitKey={open} />
        )}
      </div>
      <RowOrigin editor={editor} keys={row.keys} />
    </li>
  )
}

function Sentence({ editor, row }: { editor: LimitsEditor; row: LimitRow }) {
  const { place } = editor
  const { t } = useTranslation('limits')
  const words = useLimitWords()
  const shown = row.keys.map(key => words.value(key, place.values[key], place))
  const [v1 = '', v2 = ''] = shown
  const text = t(`row.${row.id}`, { v1, v2, ...alarmRangeOf(row.id, place, words) })
  const value = (index: number) => (inner: string) => {
    const key = row.keys[index]
    return key === undefined ? inner : <LimitValue editor={editor} limitKey={key} text={inner} />
  }
  return (
    <TaggedText text={text} tags={{ b: inner => <strong>{inner}</strong>, v1: value(0), v2: value(1) }} />
  )
}

/** Only what can be tried on the past and has a single value is proposed. */
function isProposable(key: LimitKey, { tried }: LimitsEditor): boolean {
  if (tried === null) return false
  const rule = ruleOf(key, { own_normal: tried.ownNormal })
  return rule !== null && !isBandRule(rule)
}

interface LimitValueProps {
  editor: LimitsEditor
  limitKey: LimitKey
  text: string
}

/** A value in a sentence: dotted where it is inherited, filled where it is the place's own; plain for who only reads. */
export function LimitValue({ editor, limitKey, text }: LimitValueProps) {
  const { t } = useTranslation('limits')
  const isOwn = originOf(editor.place, limitKey) === 'own'
  const shape = { className: classes.value, 'data-own': isOwn || undefined }
  const mayPropose = editor.propose !== null && isProposable(limitKey, editor)
  if (!editor.mayChange && !mayPropose) return <span {...shape}>{text}</span>
  const isOpen = editor.open === limitKey
  return (
    <button
      {...shape}
      type="button"
      aria-expanded={isOpen}
      data-open={isOpen || undefined}
      onClick={() => editor.toggle(isOpen ? null : limitKey)}
    >
      <span className="visually-hidden">
        {t(editor.mayChange ? 'changeValue' : 'proposal.of', { name: t(`name.${limitKey}`) })}{' '}
      </span>
      {text}
    </button>
  )
}

/** Shows where the values of a row come from, and puts its own ones back. */
export function RowOrigin({ editor, keys }: { editor: LimitsEditor; keys: readonly LimitKey[] }) {
  const { place } = editor
  const { t } = useTranslation('limits')
  const words = useLimitWords()
  const [isSent, setSent] = useState(false)
  const own = keys.filter(key => originOf(place, key) === 'own')
  const usual = editor.mayChange ? usualKeys(place, keys) : []
  if (own.length === 0)
    return (
      <p className={classes.origin}>
        <span>{t(`origin.${nearest()}`)}</span>
        {usual.length > 0 && sends(t('useUsual'), usual, USUAL)}
      </p>
    )
  const [only] = own
  return (
    <p className={classes.origin}>
      <span>
        {own.length === 1 && only !== undefined ? (
          <TaggedText
            text={t(isUsual(only) ? 'origin.ownUsual' : 'origin.ownElse', {
              value: words.value(only, place.inherited[only], place),
            })}
            tags={{ b: inner => <strong>{inner}</strong> }}
          />
        ) : (
          <strong>{t('origin.own')}</strong>
        )}
      </span>
      {editor.mayChange && sends(t('putBack'), own, null)}
    </p>
  )

  function sends(word: string, changed: readonly LimitKey[], value: typeof USUAL | null) {
    return (
      <button
        type="button"
        className={sectionClasses.action}
        disabled={isSent && editor.busy}
        onClick={() => {
          setSent(true)
          void editor.save(Object.fromEntries(changed.map(key => [key, value])))
        }}
      >
        {word}
        <span className="visually-hidden"> {changed.map(key => t(`name.${key}`)).join(', ')}</span>
      </button>
    )
  }

  function isUsual(key: LimitKey): boolean {
    return place.above.every(({ values }) => values[key] === undefined)
  }

  /** The level nearest to the animals that a value of the row comes from. */
  function nearest(): Exclude<LimitOrigin, 'own'> {
    const found = new Set(keys.map(key => originOf(place, key)))
    return (['site', 'type', 'installation'] as const).find(origin => found.has(origin)) ?? 'usual'
  }
}
