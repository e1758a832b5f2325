import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatDayOfYear } from '#lib/locale.ts'
import classes from './SiteDiseases.module.css'

/** Shows what is known of diseases at the site, from which an episode may come. */
export function SiteDiseases({ siteId }: { siteId: number }) {
  const { t, i18n } = useTranslation('episodes')
  const { t: name } = useTranslation('diseases')
  const known = useEndpoint(siteEditor.siteDiseases, { params: { siteId } })
  const catalogue = useEndpoint(siteEditor.diseases, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  if (known.data === undefined || known.data.items.length === 0) return null
  const optionOf = (code: string) => catalogue.data?.items.find(option => option.code === code)
  return (
    <section className={classes.diseases} aria-labelledby="site-diseases">
      <h2 id="site-diseases">{t('diseases.title')}</h2>
      <ul>
        {known.data.items.map(({ code, status, since }) => {
          const option = optionOf(code)
          const isThere = status === 'POSITIVE' || status === 'SUSPECTED'
          return (
            <li key={code} data-there={isThere || undefined}>
              <strong>{name(`name.${code}`)}</strong>
              <span>
                {t(`diseases.status.${status}`)}
                {since !== null &&
                  ` ${t('diseases.since', { at: formatDayOfYear({ at: `${since}T12:00:00Z`, language: i18n.language }) })}`}
              </span>
              {option?.notifiable && isThere && <em>{t('diseases.notifiable')}</em>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
