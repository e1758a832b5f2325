import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { useDeferredValue, useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { Field } from '#ui/Field.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import type { InputOf } from '#ui/forms/inputs/use-input.ts'

/** The most sites that are offered: typing more narrows them down. */
const SHOWN = 50

interface SitePickProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, string | number | null | undefined>
}

/** Finds one of the fleet's sites by its name; the chosen one stays while others are searched for. */
export function SitePick<Values extends FieldValues>({ form, name }: SitePickProps<Values>) {
  const { t } = useTranslation('hardware')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useEndpoint(
    adminSites.list,
    { query: { display_status: 'ALL', perPage: SHOWN, ...(search !== '' && { search }) } },
    { page: false, keepPrevious: true },
  )
  const [chosen, setChosen] = useState<{ id: number; name: string; city: string } | null>(null)
  const found = data?.items ?? []
  const chosenId: unknown = form.fields.watch(name)
  const listed = found.find(({ id }) => id === chosenId)
  if (listed !== undefined && listed.id !== chosen?.id) setChosen(listed)
  const isMissing = listed === undefined && chosen !== null && chosen.id === chosenId
  const sites = isMissing ? [chosen, ...found] : found
  return (
    <>
      <Field
        label={t('register.findSite')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <SelectInput
        form={form}
        name={name}
        label={t('register.site')}
        placeholder={t('noSite')}
        options={sites.map(site => ({
          value: site.id,
          label: site.city === '' ? site.name : `${site.name}, ${site.city}`,
        }))}
      />
    </>
  )
}
