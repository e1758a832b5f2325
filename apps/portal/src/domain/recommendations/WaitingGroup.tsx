import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { PickBox } from '#ui/table/PickBox.tsx'
import type { PickControl } from '#ui/table/use-picks.ts'
import classes from './Recommendations.module.css'
import { WaitingRow } from './WaitingRow.tsx'

interface WaitingGroupProps {
  siteId: number
  items: readonly Recommendation[]
  /** The picks; null for people who may not answer. */
  picks: PickControl<Recommendation> | null
  onToggle: (item: Recommendation, event: MouseEvent) => void
  timeZone: string | undefined
}

/** Shows an airspace with its status and what is recommended for it. X picks all of it. */
export function WaitingGroup({ siteId, items, picks, onToggle, timeZone }: WaitingGroupProps) {
  const { t } = useTranslation('recommendations')
  const { t: common } = useTranslation('common')
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  const [first] = items
  if (first === undefined) return null
  const airspace = airspaces.data?.items.find(({ id }) => id === first.airspace.id)
  const isAll = picks !== null && items.every(picks.has)
  const isSome = picks !== null && !isAll && items.some(picks.has)
  const toggleAll = () => (isAll ? picks?.remove(items) : picks?.add(items))
  return (
    <section
      className={classes.group}
      aria-label={first.airspace.name}
      onKeyDown={event => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
        if (event.key.toLowerCase() === 'x' && isPlain && picks !== null) toggleAll()
      }}
    >
      <div className={classes.groupHead}>
        {picks !== null && (
          <PickBox
            label={t('pickAll', { airspace: first.airspace.name })}
            checked={isAll}
            mixed={isSome}
            onToggle={toggleAll}
          />
        )}
        {airspace !== undefined && (
          <StatusMark status={airspace.status_name} label={common(`status.${airspace.status_name}`)} />
        )}
        <h2>{first.airspace.name}</h2>
      </div>
      <ul>
        {items.map(item => (
          <WaitingRow
            key={item.id}
            siteId={siteId}
            item={item}
            picks={picks}
            onToggle={onToggle}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </section>
  )
}
