import { buildPath } from '@earshot/contract/endpoint.ts'
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import form from '#ui/forms/Form.module.css'
import { StoreBadges } from '#ui/store-badges/StoreBadges.tsx'
import classes from './SignInExtras.module.css'

const DEVICE_MANUAL = 'device-manual.pdf'

/** Shows below the form, and fetches after it, the apps, the device manual, how to begin, and a link to support. */
export function SignInExtras() {
  const { t } = useTranslation('public')
  const files = useEndpoint(content.files, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  const manual = files.data?.items.find(file => file.original_name === DEVICE_MANUAL)
  return (
    <>
      <div className={classes.badges}>
        <StoreBadges />
      </div>
      <div className={classes.ends}>
        {manual !== undefined && (
          <a
            className={[form.link, classes.manual].join(' ')}
            href={buildPath(content.file, { params: { guid: manual.guid } })}
            target="_blank"
            rel="noopener"
          >
            <IconFileText size={18} stroke={1.75} aria-hidden />
            {t('signIn.manual')}
          </a>
        )}
        <Link to="/installation" className={form.link}>
          {t('installation.title')}
        </Link>
        <Link to="/contact-us" className={[form.link, classes.contact].join(' ')}>
          {t('signIn.contact')}
        </Link>
      </div>
    </>
  )
}
