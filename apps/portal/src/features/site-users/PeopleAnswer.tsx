import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useOwners } from '#domain/people/use-people.ts'
import { Answer } from '#ui/page/Answer.tsx'

/** Says how many people see the site, whatever is searched for, and how many are invited. */
export function PeopleAnswer({ siteId, manages }: { siteId: number; manages: boolean }) {
  const { t } = useTranslation('people')
  const people = useOwners(siteId).total
  const invited = useEndpoint(siteUsers.invitations, { params: { siteId } }, { enabled: manages }).data?.items
  if (people === undefined) return <Answer first={t('title')} />
  return (
    <Answer
      first={t('answer.people', { count: people })}
      rest={invited?.length ? t('answer.invited', { count: invited.length }) : undefined}
    />
  )
}
