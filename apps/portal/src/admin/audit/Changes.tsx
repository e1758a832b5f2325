import type { AuditChange, AuditRowDetail } from '@earshot/contract/schemas/admin/audit.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Audit.module.css'
import { useAuditWords } from './audit-words.ts'
import { FieldChange } from './Difference.tsx'
import { subjectLink } from './subject-link.ts'

/** Shows each changed thing with its fields side by side. */
export function Changes({ row }: { row: AuditRowDetail }) {
  const { t } = useTranslation('audit')
  const { items, changes } = row
  return (
    <section aria-labelledby="changes">
      <Text id="changes" as="h3" size="heading" below="1-half">
        {t('sheet.changes')}
      </Text>
      {items.length < changes && (
        <p className={shared.calm}>{t('sheet.first', { shown: items.length, count: changes })}</p>
      )}
      {items.map(item => (
        <Change key={item.id} change={item} />
      ))}
    </section>
  )
}

function Change({ change }: { change: AuditChange }) {
  const { t } = useTranslation('audit')
  const { fieldName, valueText, subjectName } = useAuditWords()
  const { kind, key, op, fields, site } = change
  const name = subjectName(change)
  const link = subjectLink(change)
  return (
    <div className={classes.change}>
      <Text as="h4" size="body">
        <span className={shared.calm}>{t(`kind.${kind}`)}</span> <strong>{name}</strong>{' '}
        <span className={classes.op}>{t(`op.${op}`)}</span>
      </Text>
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map(field => (
            <div key={field.field}>
              <dt>{fieldName(field.field)}</dt>
              <dd>
                {op === 'CHANGED' ? (
                  <FieldChange field={field} />
                ) : op === 'ADDED' ? (
                  valueText(field.after)
                ) : (
                  <del>{valueText(field.before)}</del>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.ways}>
        {link !== null && (
          <Link {...link} className={classes.link}>
            {t('sheet.goTo', { name })}
          </Link>
        )}
        <Link to="/admin/audit" search={{ about: [kind, key].join(':') }} className={classes.link}>
          {t('sheet.all', { name })}
        </Link>
        {site !== null && kind !== 'site' && (
          <Link to="/admin/audit" search={{ site: site.id }} className={classes.link}>
            {t('sheet.site', { name: site.name })}
          </Link>
        )}
      </p>
    </div>
  )
}
