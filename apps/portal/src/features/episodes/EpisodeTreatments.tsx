import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatDay } from '#lib/locale.ts'
import classes from './EpisodePage.module.css'

/** Shows what was given meanwhile, and for which disease; one that has to be reported says so. */
export function EpisodeTreatments({ treatments }: { treatments: readonly Treatment[] }) {
  const { t, i18n } = useTranslation('episodes')
  const { t: name } = useTranslation('diseases')
  const catalogue = useEndpoint(siteEditor.diseases, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  if (treatments.length === 0) return null
  const day = (date: string) => formatDay({ at: `${date}T12:00:00Z`, language: i18n.language })
  const diseaseOf = ({ diagnosis }: Treatment) => catalogue.data?.items.find(({ code }) => code === diagnosis)
  return (
    <section className={classes.treatments} aria-labelledby="episode-treatments">
      <h2 id="episode-treatments">{t('treatments.title')}</h2>
      <ul>
        {treatments.map(treatment => {
          const disease = diseaseOf(treatment)
          const diagnosis = disease === undefined ? treatment.diagnosis : name(`name.${disease.code}`)
          return (
            <li key={treatment.id}>
              <strong>{treatment.product_name}</strong>{' '}
              {t('span', { from: day(treatment.start_date), to: day(treatment.end_date) })}
              {diagnosis ? `, ${diagnosis}` : ''}
              {disease?.notifiable && <span className={classes.notifiable}> {t('diseases.notifiable')}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
