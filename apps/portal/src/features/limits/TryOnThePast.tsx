import { IconHistory } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { asIs, searchAfter } from '#lib/address/use-address.ts'
import buttonClasses from '#ui/actions/Button.module.css'
import type { NumberKey } from './use-limit-words.ts'

export interface TryOnThePastProps {
  siteId: number
  airspaceId: number
  rule: NumberKey
  value: number
}

/** Leads from a value that is being changed to what the last 90 days would have been with it, where there is such a page. */
export function TryOnThePast({ siteId, airspaceId, rule, value }: TryOnThePastProps) {
  const { t } = useTranslation('limits')
  const { routesByPath } = useRouter()
  if (!Object.hasOwn(routesByPath, '/app/sites/$siteId/limits/try')) return null
  const to: string = `/app/sites/${siteId}/limits/try`
  return (
    <Link
      className={buttonClasses.button}
      data-variant="outline"
      to={to}
      search={searchAfter(asIs, { airspace: airspaceId, rule, value })}
    >
      <IconHistory size={18} stroke={1.75} aria-hidden />
      <span>{t('tryOnPast')}</span>
    </Link>
  )
}
