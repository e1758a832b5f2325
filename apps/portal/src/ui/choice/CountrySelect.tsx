import { content } from '@earshot/contract/endpoints/account/content.ts'
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import { IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { countryName } from '#lib/text/locale.ts'
import { SmallSelect } from './SmallSelect.tsx'

export interface CountrySelectProps {
  value: string
  onChange: (country: string) => void
}

/** Shows a list of countries once they are loaded: the text of the default country can be read without it. */
export function CountrySelect({ value, onChange }: CountrySelectProps) {
  const { t, i18n } = useTranslation('public')
  const { data } = useEndpoint(content.countries, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  if (data === undefined) return null
  const options = data.items
    .map(({ country_code }) => ({
      value: country_code,
      label: countryName(country_code, i18n.language),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, intlTag(i18n.language)))
  return (
    <SmallSelect
      inHeader
      label={t('country')}
      icon={<IconWorld size={18} stroke={1.75} aria-hidden />}
      value={value}
      options={options}
      onChange={onChange}
    />
  )
}
