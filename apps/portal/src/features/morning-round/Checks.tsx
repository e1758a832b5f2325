import { IconCheck } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Round.module.css'
import type { WalkedAirspace } from './round-course.ts'
import { useRoundWords } from './use-round-words.ts'
import type { WalkControl } from './use-walk.ts'

interface ChecksProps {
  airspace: WalkedAirspace
  walk: WalkControl
  timeZone: string
}

/** Shows what is to check; the whole row is the target, and a missing count leads to its form. Where nothing is, nothing is shown. */
export function Checks({ airspace, walk, timeZone }: ChecksProps) {
  const { t } = useTranslation('round')
  const { siteId } = useParams({ from: '/app/sites/$siteId/round' })
  const words = useRoundWords(timeZone)
  if (airspace.checks.length === 0) return null
  const { checks } = walk.of(airspace)
  const toggle = (key: string) => {
    const next = checks.includes(key) ? checks.filter(one => one !== key) : [...checks, key]
    walk.change(airspace, { checks: next })
  }
  return (
    <fieldset className={classes.checks} disabled={!walk.mayWrite}>
      <Text as="legend" weight="strong">
        {t('lookAt')}
      </Text>
      {airspace.checks.map(check => {
        const { what, why } = words.check(check)
        const isTicked = checks.includes(check.key)
        const hasForm = check.kind === 'count' && walk.mayCount
        return (
          <div key={check.key} className={classes.checkRow}>
            <label className={classes.check} data-ticked={isTicked || undefined}>
              <input type="checkbox" checked={isTicked} onChange={() => toggle(check.key)} />
              <span className={classes.box} aria-hidden>
                {isTicked && <IconCheck size={18} stroke={2.4} />}
              </span>
              <span className={classes.checkWords}>
                <span>{what}</span>
                {!hasForm && <small>{why}</small>}
              </span>
            </label>
            {hasForm && (
              <Link
                className={classes.toForm}
                to="/app/sites/$siteId/airspaces/$airspaceId/logbook"
                params={{ siteId, airspaceId: airspace.id }}
                search={{ count: true, day: check.date }}
              >
                {why}
              </Link>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
