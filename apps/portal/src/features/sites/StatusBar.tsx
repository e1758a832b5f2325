import type { StatusCounts } from '@earshot/contract/schemas/status.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#ui/StatusMark.tsx'
import classes from './StatusBar.module.css'
import { STATUS_ORDER } from './status-order.ts'

export interface StatusBarProps {
  counts: StatusCounts
  chosen: readonly StatusName[]
  onChange: (chosen: StatusName[]) => void
}

/** How the sites stand, drawn to scale and thinner the quieter; each status is a switch of the filter. */
export function StatusBar({ counts, chosen, onChange }: StatusBarProps) {
  const { t } = useTranslation(['sites', 'common'])
  const present = STATUS_ORDER.filter(name => counts[name] > 0 || chosen.includes(name))
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {present
          .filter(name => counts[name] > 0)
          .map(name => (
            <span
              key={name}
              data-status={name}
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
            <StatusMark status={name} size={13} />
            <strong>{counts[name]}</strong>
            {t(`common:status.${name}`)}
          </button>
        ))}
      </fieldset>
    </>
  )
}

function toggle(chosen: readonly StatusName[], name: StatusName): StatusName[] {
  return chosen.includes(name) ? chosen.filter(other => other !== name) : [...chosen, name]
}
