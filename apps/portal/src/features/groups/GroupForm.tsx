import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import type { Group } from '@earshot/contract/schemas/farm/group.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { AgingStatusMark } from '#domain/status/AgingStatusMark.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { type InputOf, useInput } from '#ui/forms/inputs/use-input.ts'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import classes from './Groups.module.css'
import { matchingSites, useAllSites } from './use-groups.ts'

const NO_SITES: number[] = []

/** Shows the form of a group, or of a new one. */
export function GroupForm({ group }: { group: Group | null }) {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  const close = () => navigate({ to: '/app/groups', search: {} })
  const form = useEndpointForm(groups.create, {
    defaultValues: { name: group?.name ?? '', linked_sites: group?.linked_sites ?? NO_SITES },
    send: body =>
      group === null
        ? call(groups.create, { body })
        : call(groups.update, { params: { groupId: group.id }, body }),
    done: ({ name }) => t('form.saved', { name }),
    onDone: async (_saved, renew) => {
      await renew()
      await close()
    },
  })
  return (
    <section aria-labelledby="group">
      <Text id="group" className={classes.heading} as="h2" breaks size="heading">
        {group?.name ?? t('new')}
      </Text>
      <EndpointForm form={form} submit={t('form.save')} busy={t('form.saving')}>
        <TextInput form={form} name="name" label={t('form.name')} autoComplete="off" />
        <SitesInput form={form} name="linked_sites" label={t('form.sites')} />
      </EndpointForm>
      <div className={classes.ends}>
        <ButtonLink link={{ to: '/app/groups', search: {} }}>{t('form.cancel')}</ButtonLink>
        {group !== null && <DeleteButton group={group} onDeleted={close} />}
      </div>
    </section>
  )
}

/** Deletes a group at once; Undo makes it again, with its name and sites. */
function DeleteButton({ group, onDeleted }: { group: Group; onDeleted: () => Promise<void> }) {
  const { t } = useTranslation('groups')
  const { id: groupId, name, linked_sites } = group
  const removing = useAction(groups.remove, {
    done: t('form.deleted', { name }),
    undo: () => call(groups.create, { body: { name, linked_sites } }),
    onDone: onDeleted,
  })
  return (
    <Button
      variant="text"
      className={classes.delete}
      busy={removing.busy}
      aria-label={t('form.deleteOf', { name })}
      onClick={() => void removing.run({ params: { groupId } })}
    >
      {t('form.delete')}
    </Button>
  )
}

interface SitesInputProps<Values extends FieldValues> extends InputOf<Values> {
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
        <Text as="span" weight="body" tone="muted" role="status">
          {t('form.chosen', { count: chosen.length, total: sites.data?.items.length ?? chosen.length })}
        </Text>
      </div>
      <SearchField label={t('form.search')} value={typed} onChange={setTyped} />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <AsyncSection resource={sites} name={t('form.sites')} skeleton={<Skeleton height={220} radius={8} />}>
        {({ items }) => {
          const shown = matchingSites(items, typed)
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
                      <Text as="span" weight="strong" tone="ink">
                        {site.name}
                      </Text>{' '}
                      {site.city}
                    </span>
                    <AgingStatusMark status={site.status_name} lastUpdate={site.last_update} />
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
