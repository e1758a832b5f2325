import { NOTICE_CHANNELS, quietHours } from '@earshot/contract/rules/health/notices.ts'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import classes from './NoticeKindTable.module.css'
import {
  choiceOf,
  duringQuietHours,
  ignoresQuietHours,
  KIND_GROUPS,
  type KindRow,
  withChoice,
} from './notice-kinds.ts'

export interface NoticeKindTableProps {
  preferences: Record<string, unknown>
  onChange: (preferences: Record<string, unknown>) => void
}

/** Shows each kind of event by channel, and which of them come through during quiet hours. */
export function NoticeKindTable({ preferences, onChange }: NoticeKindTableProps) {
  const { t } = useTranslation('profile')
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('push.table')}</caption>
      <thead>
        <tr>
          <th className={classes.group} scope="col">
            <span className="visually-hidden">{t('push.group')}</span>
          </th>
          <th className={classes.what} scope="col">
            {t('push.when')}
          </th>
          {NOTICE_CHANNELS.map(channel => (
            <th key={channel} className={classes.channel} scope="col">
              {t(`push.channel.${channel}`)}
            </th>
          ))}
          <th className={classes.night} scope="col">
            {t('push.night')}
          </th>
        </tr>
      </thead>
      {KIND_GROUPS.map(({ key, rows }) => (
        <tbody key={key}>
          {rows.map((row, index) => (
            <tr key={row.key}>
              {index === 0 && (
                <th className={classes.group} scope="rowgroup" rowSpan={rows.length}>
                  {t(`push.groups.${key}`)}
                </th>
              )}
              <RowCells row={row} preferences={preferences} onChange={onChange} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function RowCells({ row, preferences, onChange }: NoticeKindTableProps & { row: KindRow }) {
  const { t } = useTranslation('profile')
  const quietOutcome = duringQuietHours(preferences, row, quietHours(preferences) !== null)
  const isWanted = NOTICE_CHANNELS.some(channel => choiceOf(preferences, row, channel) !== false)
  const name = t(`push.kind.${row.key}`)
  return (
    <>
      <th className={classes.what} scope="row" data-wanted={isWanted || undefined}>
        <span>
          {ignoresQuietHours(row) && <StatusMark status="Alarm" size={12} label={t('push.isAlarm')} />}
          {name}
        </span>
      </th>
      {NOTICE_CHANNELS.map(channel => (
        <td key={channel} className={classes.channel}>
          <ChannelBox
            label={t('push.by', { kind: name, channel: t(`push.channel.${channel}`) })}
            choice={choiceOf(preferences, row, channel)}
            onChoose={wanted => onChange(withChoice(preferences, { row, channel, wanted }))}
          />
        </td>
      ))}
      <td className={classes.night} data-night={quietOutcome ?? undefined}>
        {quietOutcome !== null && t(`push.nights.${quietOutcome}`)}
        {quietOutcome === null && (
          <>
            <span aria-hidden>–</span>
            <span className="visually-hidden">{t('push.nothing')}</span>
          </>
        )}
      </td>
    </>
  )
}

interface ChannelBoxProps {
  label: string
  /** The choice; null means that the kinds of the row differ, and the next click makes them alike. */
  choice: ReturnType<typeof choiceOf>
  onChoose: (wanted: boolean) => void
}

function ChannelBox({ label, choice, onChoose }: ChannelBoxProps) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={choice === true}
        ref={element => {
          if (element !== null) element.indeterminate = choice === null
        }}
        onChange={event => onChoose(event.target.checked)}
      />
    </label>
  )
}
