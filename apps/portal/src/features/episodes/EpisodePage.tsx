import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { episodes } from '@earshot/contract/endpoints/health/episodes.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { formatDay, formatDayOfYear } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { EpisodeContent } from './EpisodeContent.tsx'
import { EpisodeList } from './EpisodeList.tsx'
import classes from './EpisodePage.module.css'

/** Shows the episodes of respiratory trouble of a site, and one of them with its days, its burden and its spread. */
export function EpisodePage() {
  const { t, i18n } = useTranslation('episodes')
  const { siteId = 0, episodeId } = useParams({ strict: false })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const list = useEndpoint(
    episodes.list,
    { params: { siteId }, query: { extras: 'days,treatments' } },
    { page: true },
  )
  const items = list.data?.items ?? []
  const active = items.filter(item => item.state === 'ACTIVE')
  const shown = episodeId === undefined ? (active[0] ?? items[0]) : items.find(item => item.id === episodeId)
  if (list.data !== undefined && episodeId !== undefined && shown === undefined)
    return <Navigate to="/app/not-found" replace />
  const name =
    episodeId === undefined || shown === undefined
      ? t('title')
      : t('name', {
          airspace: shown.airspace.name,
          at: formatDay({ at: `${shown.start_date}T12:00:00Z`, language: i18n.language }),
        })
  return (
    <>
      <SiteHead
        title={name}
        site={site.data}
        list={
          episodeId === undefined ? undefined : { label: t('title'), to: `/app/sites/${siteId}/episodes` }
        }
      />
      <Sheet
        phone={episodeId === undefined ? 'aside' : 'main'}
        aside={
          <div className={classes.aside}>
            {episodeId === undefined && (
              <div className={classes.onlyPhone}>
                <Answer first={t('answer.list', { count: active.length })} />
              </div>
            )}
            <AsyncSection resource={list} skeleton={<ListSkeleton />} name={t('title')}>
              {() => <EpisodeList siteId={siteId} items={items} shownId={shown?.id} />}
            </AsyncSection>
            <SiteDiseases siteId={siteId} />
          </div>
        }
      >
        <AsyncSection
          resource={list}
          skeleton={<ContentSkeleton />}
          name={t('title')}
          isEmpty={() => shown === undefined}
          empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
        >
          {() =>
            shown !== undefined && (
              <>
                <EpisodeContent key={shown.id} siteId={siteId} episode={shown} />
                <AnswerNote />
              </>
            )
          }
        </AsyncSection>
      </Sheet>
    </>
  )
}

function ListSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  )
}

function ContentSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton width={120} height={24} />
      <Skeleton width="70%" height={34} />
      <Skeleton height={84} />
      <Skeleton height={300} radius={12} />
    </div>
  )
}

/** Lists the diseases that are known or suspected at the site, because an episode may come from one. */
function SiteDiseases({ siteId }: { siteId: number }) {
  const { t, i18n } = useTranslation('episodes')
  const { t: name } = useTranslation('diseases')
  const known = useEndpoint(siteEditor.siteDiseases, { params: { siteId } })
  const catalogue = useEndpoint(siteEditor.diseases, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  if (known.data === undefined || known.data.items.length === 0) return null
  const diseaseOf = (code: string) => catalogue.data?.items.find(disease => disease.code === code)
  return (
    <section className={classes.diseases} aria-labelledby="site-diseases">
      <h2 id="site-diseases">{t('diseases.title')}</h2>
      <ul>
        {known.data.items.map(({ code, status, since }) => {
          const disease = diseaseOf(code)
          const isPresent = status === 'POSITIVE' || status === 'SUSPECTED'
          return (
            <li key={code} data-there={isPresent || undefined}>
              <strong>{name(`name.${code}`)}</strong>
              <span>
                {t(`diseases.status.${status}`)}
                {since !== null &&
                  ` ${t('diseases.since', { at: formatDayOfYear({ at: `${since}T12:00:00Z`, language: i18n.language }) })}`}
              </span>
              {disease?.notifiable && isPresent && <em>{t('diseases.notifiable')}</em>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
