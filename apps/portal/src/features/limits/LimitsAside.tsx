import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import type { LimitVersion, SiteLimits } from '@earshot/contract/schemas/health/limits.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSiteRights } from '#api/use-site-rights.ts'
import { Proposals } from '#features/limits/proposals/Proposals.tsx'
import { useOnline } from '#lib/browser/use-online.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useAction } from '#ui/actions/use-action.ts'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import sectionClasses from './LimitSection.module.css'
import classes from './LimitsAside.module.css'
import { useChangeWords } from './use-change-words.ts'
import { undoVersion } from './use-limits-editor.ts'

interface LimitsAsideProps {
  siteId: number
  stored: SiteLimits
}

/** Shows beside the limits what was changed lately, by whom and why, and puts it back. */
export function LimitsAside({ siteId, stored }: LimitsAsideProps) {
  const { t } = useTranslation('limits')
  return (
    <div className={classes.aside}>
      <Proposals siteId={siteId} timeZone={stored.timezone} />
      <section aria-labelledby="limits-changes">
        <SectionHead id="limits-changes" title={t('changes.lately')} />
        {stored.changes.length === 0 ? (
          <Text size="small" tone="muted">
            {t('changes.none')}
          </Text>
        ) : (
          <ul className={sectionClasses.rows}>
            {stored.changes.map(version => (
              <li key={version.id} className={classes.change}>
                <Change siteId={siteId} version={version} timeZone={stored.timezone} />
              </li>
            ))}
          </ul>
        )}
        {stored.total_changes > stored.changes.length && (
          <Link className={classes.all} to="/app/sites/$siteId/limits/changes" params={{ siteId }}>
            {t('changes.all', { count: stored.total_changes })}
          </Link>
        )}
      </section>
      <Text size="small" tone="muted">
        {t('changes.who')}
      </Text>
    </div>
  )
}

interface ChangeProps {
  siteId: number
  version: LimitVersion
  timeZone: string
}

function Change({ siteId, version, timeZone }: ChangeProps) {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const now = useNow()
  const { lines, place } = useChangeWords()
  const when = formatMoment({ at: version.changed_at, now, language, timeZone })
  return (
    <>
      {lines(version).map(line => (
        <p key={line} className={classes.what}>
          {line}
        </p>
      ))}
      <p>
        {version.why === ''
          ? place(version)
          : t('changes.where', { place: place(version), why: version.why })}
      </p>
      {version.proposed_by !== null && <p>{t('changes.proposed', { name: version.proposed_by })}</p>}
      <p className={classes.foot}>
        <span>
          {version.holds_from === null
            ? t('changes.unknown')
            : t('changes.by', { name: version.changed_by ?? t('somebody'), when })}
        </span>
        <PutBackChange siteId={siteId} version={version} />
      </p>
    </>
  )
}

/** Puts back what a change has set, as a change of its own, which can be undone for some seconds. */
export function PutBackChange({ siteId, version }: Pick<ChangeProps, 'siteId' | 'version'>) {
  const { t } = useTranslation('limits')
  const may = useSiteRights(siteId)(limits.putBack)
  const isOnline = useOnline()
  const { lines } = useChangeWords()
  const action = useAction(limits.putBack, {
    done: t('done.putBack'),
    topic: 'limits',
    undo: ({ changes: [newest] }) => undoVersion(siteId, newest),
  })
  if (!may || !isOnline || !version.may_put_back) return null
  return (
    <button
      type="button"
      className={sectionClasses.action}
      disabled={action.busy}
      onClick={() => void action.run({ params: { siteId, limitVersionId: version.id } })}
    >
      {t('putBack')}
      <span className="visually-hidden"> {lines(version).join(', ')}</span>
    </button>
  )
}
