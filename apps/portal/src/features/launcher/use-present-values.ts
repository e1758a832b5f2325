import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { quietHours } from '@earshot/contract/rules/health/notices.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { temperatureUnitLabel } from '#domain/values/units.tsx'
import { pageSetting } from '#lib/page-settings.ts'
import { useLanguages } from '#ui/use-languages.ts'
import type { PresentValues } from './entries.ts'

/** Returns the present value of each link in a word or two, and nothing until it is known. */
export function usePresentValues(): PresentValues {
  const { t, i18n } = useTranslation('profile')
  const { data: person } = useProfile()
  const settings = useEndpoint(
    profile.settings,
    { params: { userId: person?.id ?? '' } },
    { enabled: person !== undefined },
  )
  const open = useEndpoint(sessions.list, {})
  const language = useLanguages().find(({ value }) => value === i18n.language)?.label
  const quiet = settings.data && quietHours(settings.data.preferences)
  const hour = (minute: number) => String(Math.floor(minute / 60)).padStart(2, '0')
  const version = pageSetting('version')
  return {
    ...(quiet && { push: t('launcher.quiet', { from: hour(quiet.from), to: hour(quiet.to) }) }),
    ...(quiet === null && { push: t('launcher.noQuiet') }),
    ...(person &&
      language !== undefined && {
        preferences: t('launcher.reads', { language, unit: temperatureUnitLabel(person.temperature_unit) }),
      }),
    ...(open.data && { password: t('launcher.signedIn', { count: open.data.items.length }) }),
    ...(version !== null && { about: version }),
  }
}
