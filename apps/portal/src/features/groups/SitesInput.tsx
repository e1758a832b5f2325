import { type ReactNode, useId, useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DatedMark } from '#domain/status/DatedMark.tsx'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { type InputOf, useInput } from '#ui/forms/inputs/use-input.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './Groups.module.css'
import { matching } from './matching-sites.ts'
import { useAllSites } from './use-groups.ts'

export interface SitesInputProps<Values extends FieldValues> extends InputOf<Values> {
  name: FieldPathByValue<Values, readonly number[]>
  label: ReactNode
}

/**
 * Asks which of the reader's sites belong to it, ticked in a list that can be searched by name or town. Ticked sites
 * stay ticked while they are hidden.
 */
export function SitesInput<Values extends FieldValues>({
  form,
  name,
  alsoJudge,
  label,
}: SitesInputProps<Values>) {
  const { t } = useTranslation('groups')
  const { element, value, change, error } = useInput({ form, name, alsoJudge })
  const { ref, ...rest } = element
  const sites = useAllSites()
  const [typed, setTyped] = useState('')
  const id = useId()
  const chosen = Array.isArray(value) ? value.filter(each => typeof each === 'number') : []
  const toggle = (site: number) =>
    change(chosen.includes(site) ? chosen.filter(each => each !== site) : [...chosen, site])
  return (
    <fieldset className={classes.picker} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="visually-hidden">{label}</legend>
      <div className={classes.pickerHead}>
        <span aria-hidden>{label}</span>
        <span className={classes.chosen} role="status">
          {t('form.chosen', { count: chosen.length, total: sites.data?.items.length ?? chosen.length })}
        </span>
      </div>
      <SearchField label={t('form.search')} value={typed} onChange={setTyped} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <AsyncSection resource={sites} name={t('form.sites')} skeleton={<Skeleton height={220} radius={8} />}>
        {({ items }) => {
          const shown = matching(items, typed)
          if (shown.length === 0) return <p className={classes.noMatch}>{t('form.noMatch')}</p>
          return (
            <ul className={classes.options}>
              {shown.map((site, index) => (
                <li key={site.id}>
                  <label className={classes.option}>
                    <input
                      {...rest}
                      ref={index === 0 ? ref : undefined}
                      type="checkbox"
                      checked={chosen.includes(site.id)}
                      onChange={() => toggle(site.id)}
                      aria-invalid={error !== undefined || undefined}
                    />
                    <span>
                      <span className={classes.siteName}>{site.name}</span> {site.city}
                    </span>
                    <DatedMark status={site.status_name} lastUpdate={site.last_update} />
                  </label>
                </li>
              ))}
            </ul>
          )
        }}
      </AsyncSection>
    </fieldset>
  )
}
