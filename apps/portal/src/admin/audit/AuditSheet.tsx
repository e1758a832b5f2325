import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import type { AuditRowDetail } from '@earshot/contract/schemas/admin/audit.ts'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatFull } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import classes from './Audit.module.css'
import { useAuditWords } from './audit-words.ts'
import { Changes } from './Changes.tsx'
import { useSubjectName } from './use-audit-columns.tsx'

/** Shows one audit row: who, when and from where, everything it changed, and what else its request did. */
export function AuditSheet() {
  const { t } = useTranslation('audit')
  const { entryId } = useParams({ from: '/admin/area/audit/$entryId' })
  const navigate = useNavigate()
  const { actionName } = useAuditWords()
  const name = useSubjectName()
  const detail = useEndpoint(audit.read, { params: { entryId } })
  const subject = detail.data?.subject
  return (
    <SideSheet
      title={detail.data === undefined ? t('sheet.one') : actionName(detail.data.action)}
      subtitle={subject ? name(subject) : undefined}
      onClose={() => void navigate({ to: '/admin/audit', search: true })}
    >
      <AsyncSection resource={detail} name={t('sheet.one')} skeleton={<Skeleton height={320} />}>
        {data => (
          <div className={classes.sheet}>
            <Facts row={data} />
            <Changes row={data} />
            {data.run !== null && (
              <Link to="/admin/toolbox/dashboard" className={classes.link}>
                {t('sheet.run')}
              </Link>
            )}
            <OtherChanges row={data} />
          </div>
        )}
      </AsyncSection>
    </SideSheet>
  )
}

function Facts({ row }: { row: AuditRowDetail }) {
  const { t, i18n } = useTranslation('audit')
  const { authorName } = useAuditWords()
  const { user, at, address, browser, system, request_id: request } = row
  const device =
    browser !== null && system !== null ? t('sheet.browserOn', { browser, system }) : (browser ?? system)
  const facts = [
    [t('sheet.when'), formatFull({ at, language: i18n.language })],
    [t('sheet.from'), address],
    [t('sheet.browser'), device],
    [t('sheet.request'), request],
  ] as const
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('sheet.by')}</dt>
        <dd>
          {user === null ? (
            authorName(row)
          ) : (
            <Link to="/admin/users/list/$userId" params={{ userId: user.id }} className={classes.link}>
              {authorName(row)}
            </Link>
          )}
        </dd>
      </div>
      {facts.map(([name, value]) =>
        value === '' || value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function OtherChanges({ row: { others } }: { row: AuditRowDetail }) {
  const { t } = useTranslation('audit')
  const { actionName } = useAuditWords()
  const name = useSubjectName()
  if (others.length === 0) return null
  return (
    <section aria-labelledby="others">
      <Text id="others" as="h3" size="heading" below="1-half">
        {t('sheet.others')}
      </Text>
      <ul className={classes.others}>
        {others.map(({ id, action, subject }) => (
          <li key={id}>
            <Link to="/admin/audit/$entryId" params={{ entryId: id }} search className={classes.link}>
              {subject ? name(subject) : actionName(action)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
