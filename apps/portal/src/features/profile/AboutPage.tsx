import { content } from '@earshot/contract/endpoints/account/content.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { apiAddress } from '#lib/api-address.ts'
import { pageSetting, registrationNumber, supportEmail } from '#lib/browser/page-settings.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import classes from './AboutPage.module.css'
import { ProfilePage } from './ProfilePage.tsx'

/** Shows which Earshot this is, who helps, and the documents that come with the hardware. */
export function AboutPage() {
  const { t } = useTranslation('profile')
  const files = useEndpoint(content.files, {})
  const version = pageSetting('version')
  const support = supportEmail()
  const number = registrationNumber()
  return (
    <ProfilePage section="about">
      <Answer
        first={version === null ? t('about.product') : t('about.version', { version })}
        rest={t('about.rest')}
      />
      <dl className={classes.facts}>
        {support !== null && (
          <div>
            <dt>{t('about.support')}</dt>
            <dd>
              <a href={`mailto:${support}`}>{support}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('about.address')}</dt>
          <dd>{window.location.host}</dd>
        </div>
        {number !== null && (
          <div>
            <dt>{t('about.registration')}</dt>
            <dd>{number}</dd>
          </div>
        )}
        <div>
          <dt>{t('about.papers')}</dt>
          <dd>
            <AsyncSection
              resource={files}
              name={t('about.papers')}
              skeleton={<Skeleton width={200} />}
              empty={t('about.noPapers')}
              isEmpty={({ items }) => items.length === 0}
            >
              {({ items }) => (
                <ul>
                  {items.map(({ guid, original_name }) => (
                    <li key={guid}>
                      <a href={apiAddress(`/static-files/${guid}`)}>{original_name}</a>
                    </li>
                  ))}
                </ul>
              )}
            </AsyncSection>
          </dd>
        </div>
      </dl>
    </ProfilePage>
  )
}
