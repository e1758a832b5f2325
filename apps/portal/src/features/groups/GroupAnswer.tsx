import type { Group } from '@earshot/contract/schemas/farm/group.ts'
import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import { useTranslation } from 'react-i18next'
import { Answer } from '#ui/page/Answer.tsx'

/** Says how many groups there are, and how many sites are in none. */
export function GroupAnswer({
  groups,
  sites,
}: {
  groups: readonly Group[]
  sites: readonly Site[] | undefined
}) {
  const { t } = useTranslation('groups')
  return <Answer first={t('answer.groups', { count: groups.length })} rest={restOf()} />

  function restOf(): string | undefined {
    if (sites === undefined || sites.length === 0 || groups.length === 0) return undefined
    const grouped = new Set(groups.flatMap(group => group.linked_sites))
    const left = sites.filter(({ id }) => !grouped.has(id))
    if (left.length === 0) return t('answer.all')
    return t('answer.left', { count: left.length, name: left[0]?.name })
  }
}
