import { API_KEY_STATES } from '@earshot/contract/account-values.ts'
import { adminApiKeys } from '@earshot/contract/endpoints/admin/admin-api-keys.ts'
import type { ADMIN_API_KEY_ORDER, AdminApiKey } from '@earshot/contract/schemas/account/api-keys.ts'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/ListPage.module.css'
import shared from '#admin/shared/shared.module.css'
import { useList } from '#api/lists/use-list.ts'
import { formatDate, formatShort } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { SmallSelect } from '#ui/choice/SmallSelect.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { IntegrationTabs } from './IntegrationTabs.tsx'

/** Lists the API keys of everybody; one that has leaked is revoked here. */
export function AdminKeysPage() {
  const { t } = useTranslation('api-keys')
  const list = useList(adminApiKeys.list, { name: 'api-keys', page: true })
  return (
    <>
      <AdminHead title={t('adminTitle')} first={t('adminTitle')} />
      <IntegrationTabs />
      <div className={classes.list}>
        <DataTable
          label={t('adminTitle')}
          list={list}
          columns={useColumns()}
          rowKey={key => key.id}
          density="dense"
          filters={
            <>
              <SearchField
                label={t('search')}
                value={list.search.search ?? ''}
                onChange={search => list.set({ search }, { replace: true })}
              />
              <SmallSelect
                label={t('state')}
                icon={<IconFilter size={18} stroke={1.75} aria-hidden />}
                value={list.search.state ?? ''}
                options={[
                  { value: '', label: t('anyState') },
                  ...API_KEY_STATES.map(value => ({ value, label: t(`states.${value}`) })),
                ]}
                onChange={value => list.set({ state: API_KEY_STATES.find(each => each === value) })}
              />
            </>
          }
          empty={<EmptyState title={t('none')} text={t('noneText')} />}
        />
      </div>
    </>
  )
}

function useColumns(): Column<AdminApiKey, (typeof ADMIN_API_KEY_ORDER)[number]>[] {
  const { t, i18n } = useTranslation('api-keys')
  const { language } = i18n
  const revoking = useAction(adminApiKeys.revoke, { done: t('revoked') })
  const calm = (at: string) => <span className={shared.calm}>{formatDate({ at, language })}</span>
  return [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name, start }) => (
        <>
          {name} <span className={shared.calm}>{`${start}…`}</span>
        </>
      ),
      order: 'name',
      card: 'title',
    },
    { key: 'owner', header: t('owner'), cell: ({ owner }) => owner.name, order: 'owner', card: 'fact' },
    {
      key: 'access',
      header: t('may'),
      cell: ({ access }) => (access === 'WRITE' ? <strong>{t('write')}</strong> : t('read')),
      card: 'fact',
    },
    {
      key: 'sites',
      header: t('sites'),
      cell: ({ sites }) => (sites === null ? t('allSites') : sites.map(site => site.name).join(', ')),
      card: 'fact',
    },
    { key: 'state', header: t('state'), cell: ({ state }) => t(`states.${state}`), card: 'fact' },
    {
      key: 'last_used_at',
      header: t('last'),
      cell: ({ last_used_at: at }) => (at === null ? t('never') : formatShort({ at, language })),
      order: 'last_used_at',
      card: 'fact',
    },
    {
      key: 'expires_at',
      header: t('endsOn'),
      cell: row => calm(row.expires_at),
      order: 'expires_at',
      card: 'fact',
    },
    {
      key: 'created_at',
      header: t('made'),
      cell: row => calm(row.created_at),
      order: 'created_at',
      hideable: true,
    },
    {
      key: 'revoke',
      header: t('revoke'),
      cell: ({ id, name, state }) =>
        state === 'ACTIVE' && (
          <Button
            size="dense"
            busy={revoking.sending?.params.apiKeyId === id}
            aria-label={`${t('revoke')}: ${name}`}
            onClick={() => void revoking.run({ params: { apiKeyId: id } })}
          >
            {t('revoke')}
          </Button>
        ),
    },
  ]
}
