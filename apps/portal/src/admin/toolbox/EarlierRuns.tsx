import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import type { RunKind } from '@earshot/contract/values.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import classes from './Toolbox.module.css'
import { useRunColumns } from './use-run-columns.tsx'

const SHOWN = 3

/** Shows the newest runs of one tool; the overview has all of them. */
export function EarlierRuns({ kind }: { kind?: RunKind }) {
  const { t } = useTranslation('toolbox')
  const columns = useRunColumns()
  const query = { perPage: SHOWN, ...(kind !== undefined && { kind }) }
  const runs = useEndpoint(toolbox.runs, { query }, { page: false, keepPrevious: true })
  return (
    <section className={classes.earlier} aria-labelledby="earlier">
      <Row gap="2 4" align="center" justify="between" wrap>
        <h2 id="earlier">{t('earlier')}</h2>
        <Link to="/admin/toolbox/dashboard" className={shared.link}>
          {t('allRuns')}
        </Link>
      </Row>
      <AsyncSection resource={runs} name={t('earlier')} skeleton={<Skeleton height={108} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={shared.quiet}>{t('noRuns')}</p>
          ) : (
            <div className={shared.scroll}>
              <table className={shared.rows} aria-labelledby="earlier">
                <thead className="visually-hidden">
                  <tr>
                    {columns.map(({ key, header }) => (
                      <th key={key} scope="col">
                        {header}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {items.map(run => (
                    <tr key={run.id}>
                      {columns.map(({ key, cell }) => (
                        <td key={key}>{cell(run)}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </AsyncSection>
    </section>
  )
}
