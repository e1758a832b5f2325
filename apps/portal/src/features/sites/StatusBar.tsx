import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import type { StatusCounts } from '@earshot/contract/schemas/farm/status.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { isAnyBehind, isCalm } from '#domain/values/lag.ts'
import { useNow } from '#lib/use-now.ts'
import classes from './StatusBar.module.css'
import { STATUS_ORDER } from './status-order.ts'

export interface StatusBarProps {
  counts: StatusCounts
  /** The sites of this page: while one of them is behind, no count is shown as good news. */
  shown: readonly Site[]
  chosen: readonly StatusName[]
  onChange: (chosen: StatusName[]) => void
}

/** Shows the statuses of the sites to scale, with thinner bars for better ones; each status switches the filter. */
export function StatusBar({ counts, shown, chosen, onChange }: StatusBarProps) {
  const { t } = useTranslation(['sites', 'common'])
  const behind = isAnyBehind({ items: shown }, new Date(useNow()))
  const isOld = (name: StatusName) => behind && isCalm(name)
  const present = STATUS_ORDER.filter(name => counts[name] > 0 || chosen.includes(name))
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {present
          .filter(name => counts[name] > 0)
          .map(name => (
            <span
              key={name}
              data-status={isOld(name) ? 'Default' : name}
              data-dim={(chosen.length > 0 && !chosen.includes(name)) || undefined}
              style={{ flexGrow: counts[name] }}
            />
          ))}
      </div>
      <fieldset className={classes.chips}>
        <legend className="visually-hidden">{t('sites:filter.status')}</legend>
        {present.map(name => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-pressed={chosen.includes(name)}
            onClick={() => onChange(toggle(chosen, name))}
          >
            <StatusMark status={isOld(name) ? 'Default' : name} size={13} />
            <strong>{counts[name]}</strong>
            {isOld(name)
              ? t('sites:filter.old', { status: t(`common:status.${name}`) })
              : t(`common:status.${name}`)}
          </button>
        ))}
      </fieldset>
    </>
  )
}

function toggle(chosen: readonly StatusName[], name: StatusName): StatusName[] {
  return chosen.includes(name) ? chosen.filter(other => other !== name) : [...chosen, name]
}
